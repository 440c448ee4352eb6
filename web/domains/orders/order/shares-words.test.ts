import { expect, test } from 'vitest';

import { sharesWords } from './shares-words.ts';

const dispute = { state: 'open' as const, amount: { amount: 10_600, currency: 'eur' } };

test('while a bank holds money of an order, its shares are what everybody gets if the dispute is won', () => {
  expect(sharesWords([])).toEqual({ title: 'Where the money is', text: null });
  expect(
    sharesWords([
      { ...dispute, state: 'inquiry' },
      { ...dispute, state: 'won' },
    ]),
  ).toEqual({
    title: 'Where the money is',
    text: null,
  });
  expect(sharesWords([dispute])).toEqual({
    title: 'Whose money it is',
    text: 'The bank holds €106.00 of it until it decides. If it decides for you, everybody has what is listed here.',
  });
});
