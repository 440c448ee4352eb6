import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

type Colors = Record<string, [lightness: number, chroma: number, hue: number]>;

const css = readFileSync(path.join(import.meta.dirname, 'tokens.css'), 'utf8');

function readTheme(selector: string): Colors {
  const block = css.slice(css.indexOf(`${selector} {`)).split('}', 1)[0] ?? '';
  const tokens = block.matchAll(/--([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g);
  return Object.fromEntries([...tokens].map(([, name, l, c, h]) => [name, [Number(l), Number(c), Number(h)]]));
}

/** Relative luminance (WCAG) of an OKLCH colour, clipped to the sRGB range. */
function luminance([lightness, chroma, hue]: [number, number, number]): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (value: number) => Math.min(1, Math.max(0, value));
  const red = clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(colors: Colors, first: string, second: string): number {
  const [one, two] = [colors[first], colors[second]];
  if (!one || !two) throw new Error(`No such token: ${first} or ${second}`);
  const [low = 0, high = 0] = [luminance(one), luminance(two)].toSorted((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

const grounds = ['paper', 'surface', 'sunken'];
const textPairs = [
  ...grounds.flatMap((ground) =>
    ['ink', 'ink-soft', 'accent', 'danger', 'positive', 'caution'].map((ink) => [ink, ground]),
  ),
  ...['positive', 'caution', 'danger', 'accent'].map((tone) => [tone, `${tone}-soft`]),
  ...['accent', 'accent-strong'].map((ground) => ['on-accent', ground]),
  ['paper', 'ink'],
];
const controlPairs = grounds.map((ground) => ['edge', ground]);

describe.each([
  ['light', ':root'],
  ['dark', "[data-theme='dark']"],
])('the %s theme', (_, selector) => {
  const colors = readTheme(selector);

  it.each(textPairs)('text %s on %s has a contrast of 4.5', (text = '', ground = '') => {
    expect(contrast(colors, text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(controlPairs)('control %s on %s has a contrast of 3', (edge = '', ground = '') => {
    expect(contrast(colors, edge, ground)).toBeGreaterThanOrEqual(3);
  });
});
