import { expect, test } from 'vitest';

import type { MyListing } from '#contract/selling.ts';

import { listingBadge } from './listing-badge.ts';

const listing = (values: object) =>
  ({
    ...{ state: 'active', payout: null, taken_down_reason: '', why_not_buyable: '', event: { state: 'published' } },
    ...values,
  }) as MyListing;

test.each([
  ['on sale', {}, 'On sale'],
  ['on sale while nobody can buy it', { why_not_buyable: 'Resale is paused.' }, 'On hold'],
  ['of an event that was cancelled', { state: 'void', event: { state: 'cancelled' } }, 'Event cancelled'],
  [
    'taken down before its event was cancelled',
    { state: 'void', taken_down_reason: 'Spam', event: { state: 'cancelled' } },
    'Taken down',
  ],
  ['taken back before its event was cancelled', { state: 'withdrawn', event: { state: 'cancelled' } }, 'Taken back'],
  ['sold', { state: 'sold', payout: { state: 'pending' } }, 'Sold'],
  ['sold, but not paid out', { state: 'sold', payout: { state: 'stopped', paid_at: null } }, 'Not paid out'],
])('a listing %s is called so', (_name, values, label) => {
  expect(listingBadge(listing(values)).label).toBe(label);
});
