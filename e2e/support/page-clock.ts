import { expect, type Locator, type Page } from '@playwright/test';

const STEP_MILLISECONDS = 50;
/** For effects that do not depend on the page's timers. */
const SOON = { timeout: 1000 };

/**
 * Advances the page's paused clock until something is shown. Returns how far it was advanced: an upper bound for
 * whatever was started meanwhile.
 */
export async function runUntilShown(page: Page, shown: Locator): Promise<number> {
  let passed = 0;
  await expect(async () => {
    if (await shown.isVisible()) return;
    await page.clock.runFor(STEP_MILLISECONDS);
    passed += STEP_MILLISECONDS;
    await expect(shown).toBeVisible(SOON);
  }).toPass({ intervals: [0] });
  return passed;
}
