import { useRef } from 'react';

import { idempotencyHeader } from '#web/platform/api/browser-headers.ts';
import { randomId } from '#web/platform/lib/random-id.ts';

/**
 * The header that makes a repeated request one: the same body sent again, by a double click or after an answer that never
 * came, has the same key.
 */
export function useIntentKey(): (body: unknown) => Record<string, string> {
  const intent = useRef({ fingerprint: '', key: '' });
  return (body) => {
    const fingerprint = JSON.stringify(body);
    if (intent.current.fingerprint !== fingerprint) intent.current = { fingerprint, key: randomId() };
    return idempotencyHeader(intent.current.key);
  };
}
