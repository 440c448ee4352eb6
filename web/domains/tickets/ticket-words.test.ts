import { expect, test } from 'vitest';

import { hadBefore, wordsOf } from './ticket-words.ts';

test('earlier holders are counted in words', () => {
  expect([1, 2].map(hadBefore)).toEqual(['One person had this ticket before.', '2 people had this ticket before.']);
});

const paid = { amount: 5000, currency: 'eur' };

test('a ticket in Resale is held for a buyer while somebody pays for it', () => {
  const label = (state: 'active' | 'reserved') => wordsOf({ state: 'listed', paid, listing: { state } }).label;
  expect([label('active'), label('reserved')]).toEqual(['In Resale', 'Held for a buyer']);
});

// The page says above it that the event was cancelled.
test('a ticket of a cancelled event is not called valid until it is refunded', () => {
  expect(wordsOf({ state: 'valid', paid, event: { state: 'published' } }).label).toBe('Valid');
  expect(wordsOf({ state: 'valid', paid, event: { state: 'cancelled' } }).label).toBe('Not valid');
  expect(wordsOf({ state: 'refunded', paid, event: { state: 'cancelled' } }).label).toBe('Refunded');
  expect(wordsOf({ state: 'used', paid, event: { state: 'cancelled' } }).label).toBe('Used');
});

test('the end of a ticket that cost nothing is no refund', () => {
  const label = (amount: number) =>
    wordsOf({ state: 'refunded', paid: { amount, currency: 'eur' }, event: { state: 'published' } }).label;
  expect([label(5000), label(0)]).toEqual(['Refunded', 'Cancelled']);
});
