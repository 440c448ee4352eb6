import { expect, test } from 'vitest';

import { viewWords } from './figure-words.ts';

test.each([
  [{ views: 0, orders: 0, conversion_basis_points: null }, 'no views yet'],
  [{ views: 1204, orders: 38, conversion_basis_points: 316 }, '1,204 views, 3.2% bought'],
  [{ views: 3, orders: 6, conversion_basis_points: null }, '3 views'],
])('the words for views %#', (figures, words) => {
  expect(viewWords(figures)).toBe(words);
});
