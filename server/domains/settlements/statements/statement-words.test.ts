import { expect, test } from 'vitest';
import type { PayoutEntry } from '#contract/settlements.ts';
import { entryAmount } from './statement-words.ts';

const amount = { amount: 500, currency: 'eur' };
const amountOf = (kind: PayoutEntry['kind'], eventId = 'paying') =>
  entryAmount({ kind, amount, event: { id: 'paying' } } as PayoutEntry, eventId).amount;

test('what was taken back from an account is negative in files, as on the page', () => {
  expect([amountOf('transfer'), amountOf('reversal')]).toEqual([500, -500]);
});

test('what was kept for the debt of another event is negative for the event that pays, and positive for the other', () => {
  expect([amountOf('offset'), amountOf('offset', 'owing')]).toEqual([-500, 500]);
});
