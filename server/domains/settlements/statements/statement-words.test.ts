import { expect, test } from 'vitest';
import { entryAmount } from './statement-words.ts';

const amount = { amount: 500, currency: 'eur' };

test('what was taken back from an account is negative in files, as on the page', () => {
  expect(entryAmount({ kind: 'transfer', amount })).toEqual(amount);
  expect(entryAmount({ kind: 'reversal', amount })).toEqual({ ...amount, amount: -500 });
});
