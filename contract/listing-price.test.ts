import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextDrop, priceAt } from './listing-price.ts';

const HOUR = 3_600_000;
const slide = { price_amount: 5000, floor_amount: 2000, falls_from: 0, falls_until: 24 * HOUR };

test('a price without a floor stays', () => {
  expect(priceAt({ ...slide, floor_amount: null }, 20 * HOUR)).toBe(5000);
  expect(nextDrop({ ...slide, floor_amount: null }, 20 * HOUR)).toBeNull();
});

test('a falling price begins slowly and ends at its floor', () => {
  const at = (hours: number) => priceAt(slide, hours * HOUR);
  expect([-1, 0, 1, 6, 12, 18, 23, 24, 30].map(at)).toEqual([5000, 5000, 5000, 4850, 4250, 3350, 2250, 2000, 2000]);
  expect(nextDrop(slide, 0)).toEqual({ at: 4 * HOUR, amount: 4950 });
  expect(nextDrop(slide, 23.5 * HOUR)).toEqual({ at: 24 * HOUR, amount: 2000 });
  expect(nextDrop(slide, 24 * HOUR)).toBeNull();
});

test('the last step is the floor to the cent, whenever the fall begins', () => {
  const from = Date.parse('2026-11-23T18:00:00Z');
  const odd = { price_amount: 5037, floor_amount: 2011, falls_from: from, falls_until: from + 24 * HOUR };
  const at = (hours: number) => priceAt(odd, from + hours * HOUR);
  expect([-1, 0, 12, 23, 24, 25].map(at)).toEqual([5037, 5037, 4287, 2287, 2011, 2011]);
  expect(nextDrop(odd, from - HOUR)).toEqual({ at: from + 4 * HOUR, amount: 4987 });
  expect(nextDrop(odd, from + 23 * HOUR)).toEqual({ at: from + 24 * HOUR, amount: 2011 });
});

test('it never rises, and the next drop is exactly when it falls', () => {
  fc.assert(
    fc.property(
      fc.record({
        price_amount: fc.integer({ min: 101, max: 1_000_000 }),
        floor_amount: fc.integer({ min: 100, max: 1_000_000 }),
        length: fc.integer({ min: 0, max: 24 * HOUR }),
        now: fc.integer({ min: -HOUR, max: 26 * HOUR }),
      }),
      ({ price_amount, floor_amount, length, now }) => {
        fc.pre(floor_amount < price_amount);
        const falling = { price_amount, floor_amount, falls_from: 0, falls_until: length };
        const drop = nextDrop(falling, now);
        expect(priceAt(falling, now + 1)).toBeLessThanOrEqual(priceAt(falling, now));
        expect(priceAt(falling, (drop?.at ?? 27 * HOUR) - 1)).toBe(priceAt(falling, now));
        if (drop) expect(priceAt(falling, drop.at)).toBe(drop.amount);
      },
    ),
  );
});
