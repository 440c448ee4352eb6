import { expect, test } from 'vitest';
import { luminance, mix } from './color.ts';
import { textOn } from './layouts/layout.ts';
import { palettes } from './palettes.ts';
import { createRng } from './rng.ts';
import { createScheme } from './scheme.ts';
import type { Ground } from './scheme.ts';

const grounds: readonly Ground[] = ['paper', 'bright', 'soft', 'deep', 'ink'];
const combinations = palettes.flatMap((palette) => grounds.map((ground) => ({ palette, ground })));

/** WCAG contrast of two `#rrggbb` colours, 1 to 21. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

test('there are twelve palettes, each with a name of its own', () => {
  expect(new Set(palettes.map((palette) => palette.name)).size).toBe(12);
});

test.each(combinations)(
  'text is readable on $palette.name $ground, on the field and on the calm inks',
  ({ palette, ground }) => {
    for (const seed of ['one', 'two', 'three']) {
      const { calm, text } = createScheme(palette, ground, createRng(seed));
      expect(text).toBe(textOn(palette, ground));
      for (const color of Object.values(calm)) expect(contrast(text, color)).toBeGreaterThanOrEqual(4.5);
    }
  },
);

test.each(combinations)('the full inks of $palette.name stand out from its $ground', ({ palette, ground }) => {
  const { art } = createScheme(palette, ground, createRng('inks'));
  const inks = [art.a, art.b, art.c, art.accent];
  expect(inks).not.toContain(art.ground);
  expect(new Set(inks).size).toBe(4);
});

test('contrast and mixture are those of the standards', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080');
});
