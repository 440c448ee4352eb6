import { expect, test } from 'vitest';

import { changeWords, viewWords } from './figure-words.ts';

test.each([
  [{ views: 0, orders: 0, conversion_basis_points: null }, 'no views yet'],
  [{ views: 1204, orders: 38, conversion_basis_points: 316 }, '1,204 views, 3.2% bought'],
  [{ views: 3, orders: 6, conversion_basis_points: null }, '3 views'],
])('the words for views %#', (figures, words) => {
  expect(viewWords(figures)).toBe(words);
});

test.each([
  [112, 100, '+12%'],
  [88, 100, '−12%'],
  [100, 100, '±0%'],
  [1099, 100, '+999%'],
  [1100, 100, null],
  [0, 100, '−100%'],
  [-332, 100, null],
  [100, 0, null],
  [100, -50, null],
])('the change to %i from %i', (now, before, words) => {
  expect(changeWords(now, before)).toBe(words);
});
