import { expect, test } from 'vitest';

import { readAmount } from './read-amount.ts';

test.each([
  ['12', 'eur', 1200],
  ['12.5', 'eur', 1250],
  ['12,50', 'eur', 1250],
  [' 0.99 ', 'usd', 99],
  ['0', 'eur', 0],
  ['5400', 'jpy', 5400],
  ['5400.00', 'jpy', 5400],
])('%j in %s is %i', (text, currency, expected) => {
  expect(readAmount(text, currency)).toBe(expected);
});

test.each([
  ['', 'eur'],
  ['12.345', 'eur'],
  ['-3', 'eur'],
  ['1,000.00', 'eur'],
  ['12 €', 'eur'],
  ['10.5', 'jpy'],
])('%j is no price in %s', (text, currency) => {
  expect(readAmount(text, currency)).toBeUndefined();
});
