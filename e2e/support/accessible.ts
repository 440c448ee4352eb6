import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const LONGEST_FADE_MILLISECONDS = 1500;

/** Expects no automatically detectable violation of WCAG 2.2 AA on the current page. */
export async function expectAccessible(page: Page): Promise<void> {
  // Elements that fade in or out have too little contrast for a moment. Longer animations are no fades, such as a
  // progress bar.
  await page.evaluate(async (longest) => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) <= longest);
    // Animations that the browser does not paint never end.
    const late = new Promise((resolve) => setTimeout(resolve, 2 * longest));
    await Promise.race([Promise.allSettled(ending.map(({ finished }) => finished)), late]);
  }, LONGEST_FADE_MILLISECONDS);
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    // Reports only violations, and skips frames, because our pages have none.
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  expect(found, 'accessibility faults').toEqual([]);
}
