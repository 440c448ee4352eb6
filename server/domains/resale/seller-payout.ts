import type { SellerPayout } from '#contract/selling.ts';
import { addMilliseconds, HOUR } from '#server/platform/lib/clock.ts';
import { money, sum } from '#server/platform/lib/money.ts';
import type { Settings } from '#server/settings.ts';
import type { OwnListingRow } from './own-queries.ts';

/** Where the money of a sold listing stands; null while it is not sold. */
export function payoutOf(row: OwnListingRow, settings: Settings): SellerPayout | null {
  const { listing_state, agreed_amount, seller_fee_amount, organizer_amount, ends_at } = row;
  if (listing_state !== 'sold' || agreed_amount === null) return null;
  const amount = sum([agreed_amount, -(seller_fee_amount ?? 0), -(organizer_amount ?? 0)]);
  const release_at = ends_at && addMilliseconds(ends_at, settings.payout_hours * HOUR);
  return {
    amount: money(amount, row.currency),
    state: 'pending',
    release_at: release_at?.toISOString() ?? null,
    paid_at: null,
    reason: '',
  };
}
