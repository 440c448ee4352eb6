import { expect, test } from 'vitest';

import { ticketsSold } from './promoter-words.ts';

test('tickets bought in Resale are counted beside those from the host', () => {
  const sales = { amount: 5000, currency: 'eur' };
  expect(ticketsSold({ fromHost: 1, inResale: 0 })).toBe('1 ticket sold');
  expect(ticketsSold({ fromHost: 2, inResale: 0, sales })).toBe('2 tickets sold for €50.00');
  expect(ticketsSold({ fromHost: 0, inResale: 1 })).toBe('0 tickets from the host · 1 in Resale');
  expect(ticketsSold({ fromHost: 2, inResale: 1, sales })).toBe('2 tickets from the host for €50.00 · 1 in Resale');
});
