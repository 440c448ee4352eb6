import { expect, test } from 'vitest';

import { cancelledWords, giveBackWords } from './event-news-words.ts';

const eur = (amount: number) => ({ amount, currency: 'eur' });

test.each([
  [
    'whoever paid',
    { paid: eur(5300), was_sent: false },
    /refunded automatically/,
    / for a full refund\. Keep or refund$/,
  ],
  [
    'whoever got it from somebody',
    { paid: eur(5300), was_sent: true },
    /to whoever paid/,
    /whoever paid\. Keep or give back$/,
  ],
  ['whoever has a free one', { paid: eur(0), was_sent: false }, /^$/, /^\. Keep or give back$/],
])('%s reads where the money goes', (_who, ticket, cancelled, moved) => {
  expect(cancelledWords(ticket)).toMatch(cancelled);
  const { ending, link } = giveBackWords(ticket);
  expect(`${ending} ${link}`).toMatch(moved);
});
