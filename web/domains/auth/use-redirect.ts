import { useSearchParams } from 'react-router';

import { safeRedirect } from '#web/platform/lib/safe-redirect.ts';

// Only paths come out, so that any origin serves: one that server and browser agree on.
const origin = 'http://localhost';

/** Where the visitor wanted to go: a path of ours, or null when none was asked for. */
export function useRedirect(): string | null {
  const [search] = useSearchParams();
  const path = safeRedirect(search.get('redirect'), origin);
  return path === '/' ? null : path;
}
