import { useState } from 'react';

import { randomId } from '#web/platform/lib/random-id.ts';

import { idempotencyHeader } from './browser-headers.ts';

/**
 * The header that makes a repeated request one: the same body sent again, by a double click or after an answer that never
 * came, has the same key.
 */
export function useIntentKey(): (body: unknown) => Record<string, string> {
  const [keys] = useState(() => new Map<string, string>());
  return (body) => {
    const text = JSON.stringify(body);
    const key = keys.get(text) ?? randomId();
    keys.set(text, key);
    return idempotencyHeader(key);
  };
}
