import { expect, test } from 'vitest';

import { lowPriceWords } from './low-price-words.ts';

const floor = { total: { amount: 5300, currency: 'eur' }, resale_allowed: true };
const balcony = { total: { amount: 7400, currency: 'eur' }, resale_allowed: false };

test('a highest price below all of the host’s says what it can still get', () => {
  expect(lowPriceWords([floor, balcony], 4000)).toBe(
    'The host’s tickets cost €53.00 or more. At this price you only get one from Resale.',
  );
  expect(lowPriceWords([balcony], 5300)).toBe(
    'The host’s tickets cost €74.00 or more and may not be resold. At this price you get none.',
  );
});

test('a price that the host’s tickets fit says nothing, nor does none, nor types without a price', () => {
  expect(lowPriceWords([floor, balcony], 5300)).toBe('');
  expect(lowPriceWords([floor], null)).toBe('');
  expect(lowPriceWords([{}], 1)).toBe('');
});
