import { useSearchParams } from 'react-router';

import { safeRedirect } from '#web/platform/lib/safe-redirect.ts';

// The result is only a path, so any origin will do that is the same on server and browser.
const origin = 'http://localhost';

/** The page to open after the login: a path of this site, or null when none was requested. */
export function useRedirect(): string | null {
  const [search] = useSearchParams();
  const path = safeRedirect(search.get('redirect'), origin);
  return path === '/' ? null : path;
}
