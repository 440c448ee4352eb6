import { expect, test } from 'vitest';

import type { CancellationRehearsal } from '#contract/cancellations.ts';

import { rehearsalSentences } from './cancel-words.ts';

const eur = (amount: number) => ({ amount, currency: 'eur' as const });

const nothing: CancellationRehearsal = {
  fingerprint: '',
  refund: eur(0),
  refunded_buyers: 0,
  holders: 0,
  orders: 0,
  resale_orders: 0,
  tickets: 0,
  used_tickets: 0,
  free_tickets: 0,
  fees_given_back: eur(0),
  promoters: { count: 0, amount: eur(0) },
  sellers: { count: 0, amount: eur(0) },
  from_balance: eur(0),
  already_refunded: eur(0),
  balance_before: eur(0),
  balance_after: eur(0),
  mails: { holders: 0, sellers: 0, others: 0 },
  open_checkouts: 0,
  disputed: { orders: 0, amount: eur(0) },
};

test.each([
  ['nobody has paid', {}, 'Nobody paid anything, so no money goes back.'],
  [
    'what is left is disputed',
    { disputed: { orders: 2, amount: eur(9000) }, already_refunded: eur(4500) },
    'The payments are disputed: the banks decide, and no money goes back now.',
  ],
  ['everything was refunded before', { already_refunded: eur(4500) }, 'Everything was refunded already.'],
  ['somebody gets their money', { refund: eur(4500), refunded_buyers: 1 }, '1 holder gets €45.00 back.'],
])('a rehearsal says what becomes of the money: %s', (_what, values, sentence) => {
  expect(rehearsalSentences({ ...nothing, ...values })[0]).toBe(sentence);
});
