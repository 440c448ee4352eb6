import { expect, test } from 'vitest';

import { priceSteps, someSteps } from './price-steps.ts';

const eur = (amount: number) => ({ amount, currency: 'eur' });

test.each([1520, 1525, 1549, 1550])('of 1.00 to %i cents, the highest price is at the end of the slider', (cap) => {
  const { last, positionOf, amountAt } = priceSteps({ lowest: eur(100), cap: eur(cap) });
  expect(amountAt(last)).toBe(cap);
  expect(positionOf(cap)).toBe(last);
  expect(positionOf(100)).toBe(0);
  expect(amountAt(last - 1)).toBeLessThan(cap);
  expect(positionOf(amountAt(last - 1))).toBe(last - 1);
});

test.each([
  [0, []],
  [1, [0]],
  [4, [0, 1, 2, 3]],
  [5, [0, 1, 3, 4]],
  [6, [0, 2, 3, 5]],
  [24, [0, 8, 15, 23]],
])('of %i steps of a falling price the first and the last are shown', (count, shown) => {
  expect(someSteps(Array.from({ length: count }, (_, step) => step))).toEqual(shown);
});
