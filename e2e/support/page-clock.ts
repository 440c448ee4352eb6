import { expect, type Locator, type Page } from '@playwright/test';

const STEP_MILLISECONDS = 50;
/** For what a step leads to beside the page's timers. */
const SOON = { timeout: 1000 };

/**
 * Lets the page's clock, which stands still, go on until something is shown. Answers how far it went: what was started
 * meanwhile has had at most so long.
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
