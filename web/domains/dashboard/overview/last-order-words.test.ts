import { expect, test } from 'vitest';

import type { RecentOrder } from '#contract/dashboard-data.ts';

import { lastOrderWords } from './last-order-words.ts';

const as_of = { at: '2026-12-12T12:00:00.000Z', time_zone: 'Europe/Berlin' };
const order: RecentOrder = {
  id: '1',
  event: { id: '1', slug: 'night', title: 'Night', time_zone: 'Europe/Berlin' },
  ...{ buyer_name: 'Ana', buyer_email: 'ana@example.com', kind: 'primary', status: 'paid', tickets: 2 },
  total: { amount: 5300, currency: 'eur' },
  paid_at: as_of.at,
};

test.each([
  ['2026-12-12T11:59:30.000Z', 'Last order just now'],
  ['2026-12-12T12:00:05.000Z', 'Last order just now'],
  ['2026-12-12T11:58:31.000Z', 'Last order 1 minute ago'],
  ['2026-12-12T11:01:00.000Z', 'Last order 59 minutes ago'],
  ['2026-12-12T10:30:00.000Z', 'Last order 1 hour ago'],
  ['2026-12-10T13:00:00.000Z', 'Last order 47 hours ago'],
  ['2026-12-09T13:00:00.000Z', 'Last order 2 days ago'],
])('of %s is said from the time of the figures on', (paid_at, words) => {
  expect(lastOrderWords({ as_of, recent_orders: [{ ...order, paid_at }, order] })).toBe(words);
});

test('nothing is said before the first order', () => {
  expect(lastOrderWords({ as_of, recent_orders: [] })).toBe('');
});
