import { expect, test } from 'vitest';

import { earlierRateWords, ownRateWords, ticketsSold } from './promoter-words.ts';

test('tickets bought in Resale are counted beside those from the host', () => {
  const sales = { amount: 5000, currency: 'eur' };
  expect(ticketsSold({ fromHost: 1, inResale: 0 })).toBe('1 ticket sold');
  expect(ticketsSold({ fromHost: 2, inResale: 0, sales })).toBe('2 tickets sold for €50.00');
  expect(ticketsSold({ fromHost: 0, inResale: 1 })).toBe('0 tickets from the host · 1 in Resale');
  expect(ticketsSold({ fromHost: 2, inResale: 1, sales })).toBe('2 tickets from the host for €50.00 · 1 in Resale');
});

test('after a change of the rate it says which sales it is for, and what the earlier ones were made at', () => {
  const now = { commission_basis_points: 500, commission_fixed: null };
  const first = { commission_basis_points: 1000, commission_fixed: null };
  const second = { commission_basis_points: null, commission_fixed: { amount: 300, currency: 'eur' } };
  expect(ownRateWords({ ...now, earlier_rates: [] })).toBe('You get 5% of the price.');
  expect(ownRateWords({ ...now, earlier_rates: [first] })).toBe(
    'You get 5% of the price. Sales made before it changed keep their rate: 10% of the price.',
  );
  expect(ownRateWords({ ...now, ...second, earlier_rates: [first, now] })).toBe(
    'You get €3.00 a ticket. Sales made before it changed keep their rate: 10% of the price or 5% of the price.',
  );
});

test('the host reads beside the present rate what earlier sales were made at', () => {
  const first = { commission_basis_points: 1000, commission_fixed: null };
  const second = { commission_basis_points: null, commission_fixed: { amount: 300, currency: 'eur' } };
  expect(earlierRateWords({ earlier_rates: [] })).toBe('');
  expect(earlierRateWords({ earlier_rates: [first, second] })).toBe(
    'Earlier sales: 10% of the price or €3.00 a ticket',
  );
});
