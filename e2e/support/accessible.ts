import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

type Channels = { r: number; g: number; b: number; alpha: number };
type Color = Channels & { parseString: (text: string) => Color };
type Axe = {
  run: (options: RunOptions) => Promise<AxeResults>;
  commons: { color: { Color: { prototype: Color } } };
};
declare global {
  interface Window {
    axe?: Axe;
  }
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const WCAG: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  resultTypes: ['violations'],
};
const LONGEST_FADE_MILLISECONDS = 1500;

/** Expects no automatically detectable violation of WCAG 2.2 AA on the current page. */
export async function expectAccessible(page: Page): Promise<void> {
  // It is large, and stays in the page: a test looks at the same page several times.
  if (!(await page.evaluate(waitForFades, LONGEST_FADE_MILLISECONDS))) {
    await page.evaluate(AXE);
    await page.evaluate(readColorsOnce);
  }
  expect(await page.evaluate(findViolations, WCAG), 'accessibility faults').toEqual([]);
}

/**
 * What fades in or out has too little contrast for a moment. What takes longer is no fading: a bar that runs down. Answers
 * whether axe is there. Runs in the page.
 */
async function waitForFades(longest: number): Promise<boolean> {
  const fades = document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().endTime) <= longest);
  // What the browser does not paint does not end.
  const late = new Promise((resolve) => setTimeout(resolve, 2 * longest));
  await Promise.race([Promise.allSettled(fades.map(({ finished }) => finished)), late]);
  return window.axe !== undefined;
}

/** A page has few colors, and axe reads them again for every element, which is a quarter of its time. Runs in the page. */
function readColorsOnce(): void {
  const color = window.axe?.commons.color.Color.prototype;
  if (!color) throw new Error('axe has no colors');
  const read = color.parseString;
  const known = new Map<string, Channels>();
  color.parseString = function (text) {
    const channels = known.get(text);
    if (channels) return Object.assign(this, channels);
    const { r, g, b, alpha } = read.call(this, text);
    known.set(text, { r, g, b, alpha });
    return this;
  };
}

/** Each violated rule with the elements that violate it. Runs in the page. */
async function findViolations(options: RunOptions): Promise<string[]> {
  const { violations = [] } = (await window.axe?.run(options)) ?? {};
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}
