import type { Profile } from '#contract/auth.ts';

import { inBrowser } from '#web/platform/api/browser.ts';

/** Updates the profile in the session, so that every component shows the change. */
export function storeProfile(updated: Profile): void {
  const { session } = inBrowser();
  const token = session.token();
  // Without a token the session has ended meanwhile.
  if (token !== null) session.begin(token, updated);
}
