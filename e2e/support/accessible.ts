import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';

declare global {
  interface Window {
    /** Put there by `expectAccessible`. */
    axe: typeof axe;
  }
}

// Minified: the package's main file is more than twice as large, and every page loads it anew.
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const LONGEST_FADE_MILLISECONDS = 1500;

const OPTIONS = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  resultTypes: ['violations'],
  // Our pages have no frames.
  iframes: false,
  // No rule of these needs the style sheets, and reading one while it is loading would break the page's policy.
  preload: false,
} satisfies RunOptions;

/** Expects no automatically detectable violation of WCAG 2.2 AA on the current page. */
export async function expectAccessible(page: Page): Promise<void> {
  await waitForFades(page);
  // axe-core's builder for Playwright would put the library, half a megabyte, into the page twice for each check.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  const found = await page.evaluate(async (options) => {
    // At its top, where the header covers nothing: half a link beneath it would count as too small.
    const top = window.scrollY;
    window.scrollTo({ top: 0, behavior: 'instant' });
    const { violations } = await window.axe.run(document, options);
    window.scrollTo({ top, behavior: 'instant' });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  }, OPTIONS);
  expect(found, 'accessibility faults').toEqual([]);
}

/** Elements that fade in or out have too little contrast for a moment. */
async function waitForFades(page: Page): Promise<void> {
  await page.evaluate(async (longest) => {
    // Longer animations are no fades, such as a progress bar.
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) <= longest);
    // Animations that the browser does not paint never end.
    const late = new Promise((resolve) => setTimeout(resolve, 2 * longest));
    await Promise.race([Promise.allSettled(ending.map(({ finished }) => finished)), late]);
  }, LONGEST_FADE_MILLISECONDS);
}
