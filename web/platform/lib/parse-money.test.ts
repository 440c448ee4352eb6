import { expect, test } from 'vitest';

import { parseMoney } from './parse-money.ts';

test.each([
  ['25', 'eur', 2500],
  [' 25.5 ', 'eur', 2550],
  ['25,50', 'eur', 2550],
  ['0', 'eur', 0],
  ['0.07', 'eur', 7],
  ['1500', 'jpy', 1500],
  ['1500.00', 'jpy', 1500],
  ['12.500', 'eur', 1250],
])('%s in %s is %d', (text, currency, amount) => {
  expect(parseMoney(text, currency)).toBe(amount);
});

test.each([
  ['', 'eur'],
  ['-1', 'eur'],
  ['25.505', 'eur'],
  ['1,250.00', 'eur'],
  ['€25', 'eur'],
  ['12 €', 'eur'],
  ['1e3', 'eur'],
  ['1.5', 'jpy'],
  ['.5', 'eur'],
])('%s in %s is no amount', (text, currency) => {
  expect(parseMoney(text, currency)).toBeNull();
});
