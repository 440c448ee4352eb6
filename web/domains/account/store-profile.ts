import type { Profile } from '#contract/auth.ts';

import { inBrowser } from '#web/platform/api/browser.ts';

/** Shows everywhere what a person has just changed about themselves. */
export function storeProfile(updated: Profile): void {
  const { session } = inBrowser();
  const token = session.token();
  // Without one they have left meanwhile.
  if (token !== null) session.begin(token, updated);
}
