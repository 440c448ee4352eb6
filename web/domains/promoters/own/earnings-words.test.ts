import { expect, test } from 'vitest';

import type { OwnPromoterLink } from '#contract/promoters.ts';

import { earningsLines, minimumWords } from './earnings-words.ts';

const eur = (amount: number) => ({ amount, currency: 'eur' });
const nothing = { pending: eur(0), earned: eur(0), paid: eur(0), reversed: eur(0) };
const event = {
  id: '1',
  slug: 'undertow',
  title: 'Undertow',
  city: 'Berlin',
  state: 'published',
  starts_at: '2026-12-12T20:00:00Z',
  ends_at: '2026-12-12T23:30:00Z',
  time_zone: 'Europe/Berlin',
  is_over: false,
};
const link: OwnPromoterLink = {
  id: '2',
  event,
  organizer: 'Owls',
  referral_code: 'JO',
  url: 'https://example.com/events/undertow?ref=JO',
  commission_basis_points: 1000,
  commission_fixed: null,
  removed_at: null,
  clicks: 0,
  tickets: 0,
  sales: eur(0),
  commission: nothing,
  disputed: { pending: eur(0), earned: eur(0) },
  own_purchases: eur(0),
  owing: eur(0),
  earned_at: '2026-12-14T23:30:00Z',
  paid_at: null,
  reversed_at: null,
  resale: null,
  earlier_rates: [],
};
const lines = (change: Partial<OwnPromoterLink>, canBePaid = true) =>
  earningsLines({ ...link, ...change }, { canBePaid }).map(({ text }) => text);

test('each state says how much, why and when, on the clock of the event', () => {
  expect(lines({})).toEqual([]);
  expect(lines({ commission: { ...nothing, pending: eur(1200) } })).toEqual([
    '€12.00 pending: becomes yours on Tuesday 15 December 2026, 48 hours after the event',
  ]);
  expect(lines({ commission: { ...nothing, pending: eur(1200) }, earned_at: '2026-12-15T23:30:00Z' })).toEqual([
    '€12.00 pending: becomes yours on Wednesday 16 December 2026, 72 hours after the event',
  ]);
  const all = { pending: eur(0), earned: eur(300), paid: eur(4500), reversed: eur(150) };
  expect(lines({ commission: all, paid_at: '2026-12-20T09:00:00Z', reversed_at: '2026-12-21T09:00:00Z' })).toEqual([
    '€3.00 yours since Tuesday 15 December 2026: part of the next payout',
    '€45.00 paid on Sunday 20 December 2026',
    '€1.50 taken back: buyers got their money back, last on Monday 21 December 2026',
  ]);
});

test('what was paid before a refund is owed, and the line says how it is paid back', () => {
  const commission = { ...nothing, paid: eur(500), reversed: eur(500) };
  expect(lines({ commission, owing: eur(500) })).toEqual([
    '€5.00 paid',
    '€5.00 taken back: buyers got their money back',
    'You owe €5.00: it was paid before that and is deducted from your next payout',
  ]);
});

test('what waits says for what: a date, payouts, or nothing any more', () => {
  const commission = { ...nothing, pending: eur(500) };
  expect(lines({ commission, earned_at: null })).toEqual([
    '€5.00 pending: becomes yours after the event, once it has a date',
  ]);
  expect(lines({ commission, earned_at: null, event: { ...event, state: 'cancelled' } })).toEqual([
    '€5.00 pending: the event is cancelled, and its buyers get their money back',
  ]);
  expect(lines({ commission: { ...nothing, earned: eur(500) } }, false)).toEqual([
    '€5.00 yours since Tuesday 15 December 2026: paid out once payouts are ready',
  ]);
});

test('commission of disputed payments waits for the bank, not for a day that has passed', () => {
  const commission = { ...nothing, pending: eur(500), earned: eur(300) };
  expect(lines({ commission, disputed: { pending: eur(500), earned: eur(100) } })).toEqual([
    '€2.00 yours since Tuesday 15 December 2026: part of the next payout',
    '€6.00 waits for a bank: a buyer disputes the payment',
  ]);
});

test('an event that is off sale promises no day', () => {
  const commission = { ...nothing, pending: eur(500) };
  expect(lines({ commission, event: { ...event, state: 'draft' } })).toEqual([
    '€5.00 pending: it waits while the event is off sale',
  ]);
});

test('what was taken back for their own purchases is not called a refund', () => {
  const commission = { ...nothing, reversed: eur(700) };
  expect(lines({ commission, own_purchases: eur(500) })).toEqual([
    '€2.00 taken back: buyers got their money back',
    '€5.00 taken back: you bought these tickets yourself',
  ]);
});

test('the least amount of a payout is said for each currency', () => {
  expect(minimumWords(1000, ['eur'])).toBe('From €10.00 on, your earnings are paid out within minutes.');
  expect(minimumWords(1000, ['czk', 'eur', 'gbp'])).toBe(
    'Each currency is paid out by itself, within minutes: from CZK\u00a010.00, €10.00, or £10.00 on.',
  );
});
