import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cropOf } from './crop.ts';

const card = { width: 4, height: 5 };
const wide = { width: 1200, height: 630 };
const square = { width: 1, height: 1 };

describe('the part of a picture that a shape shows', () => {
  it.each([
    ['the middle', { x: 50, y: 50 }, { left: 450, top: 0, width: 900, height: 1125 }],
    ['the left edge', { x: 0, y: 50 }, { left: 0, top: 0, width: 900, height: 1125 }],
    ['the right edge', { x: 100, y: 0 }, { left: 900, top: 0, width: 900, height: 1125 }],
    ['a subject left of the middle', { x: 40, y: 90 }, { left: 270, top: 0, width: 900, height: 1125 }],
  ])('has %s near its middle', (_what, focal, crop) => {
    expect(cropOf({ width: 1800, height: 1125 }, focal, card)).toEqual(crop);
  });

  it('is the whole of a picture that has that shape', () => {
    expect(cropOf({ width: 800, height: 1000 }, { x: 10, y: 90 }, card)).toEqual({
      left: 0,
      top: 0,
      width: 800,
      height: 1000,
    });
  });

  it.each([
    ['a strip lying', { width: 10_000, height: 600 }],
    ['a strip standing', { width: 600, height: 10_000 }],
    ['a single pixel', { width: 1, height: 1 }],
    ['a line', { width: 4000, height: 1 }],
  ])('is whole pixels inside %s, as large as can be, whatever the point', (_what, picture) => {
    const percent = fc.integer({ min: 0, max: 100 });
    fc.assert(
      fc.property(percent, percent, fc.constantFrom(card, wide, square), (x, y, shape) => {
        const { left, top, width, height } = cropOf(picture, { x, y }, shape);
        expect([left, top, width, height].every(Number.isInteger)).toBe(true);
        expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(1);
        expect(left + width).toBeLessThanOrEqual(picture.width);
        expect(top + height).toBeLessThanOrEqual(picture.height);
        expect(width === picture.width || height === picture.height).toBe(true);
      }),
    );
  });
});
