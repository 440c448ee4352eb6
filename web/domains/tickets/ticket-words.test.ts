import { expect, test } from 'vitest';

import { hadBefore, wordsOf } from './ticket-words.ts';

test('earlier holders are counted in words', () => {
  expect([1, 2].map(hadBefore)).toEqual(['One person had this ticket before.', '2 people had this ticket before.']);
});

test('the end of a ticket that cost nothing is no refund', () => {
  const label = (amount: number) => wordsOf({ state: 'refunded', paid: { amount, currency: 'eur' } }).label;
  expect([label(5000), label(0)]).toEqual(['Refunded', 'Cancelled']);
});
