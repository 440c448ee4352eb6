import type { AppContext } from '#server/context.ts';
import type { PromoterLink } from '#server/domains/promoters/find-referral.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { sum } from '#server/platform/lib/money.ts';
import type { Buyer } from '../buyer.ts';
import { draftListings } from './draft-listings.ts';
import { findWantedListings } from './find-listings.ts';
import { priceListings } from './price-listings.ts';
import { type ListingsOutcome, type ListingsOutcomeName, takeListings } from './take-listings.ts';

type Offer = {
  /** Its hold key is the entry's own, so that it never replaces a checkout that the person has started. */
  buyer: Buyer;
  /** The promoter who sent the buyer. */
  referral: PromoterLink | null;
  event: { id: string; currency: string; hold_minutes: number };
  listing_ids: readonly string[];
  waiting_list_entry_id: string;
  /** The highest total per ticket; null for any price. */
  max_amount: number | null;
  expires_at: Date;
};

type Offered = { outcome: 'held'; order_id: string } | { outcome: Exclude<ListingsOutcomeName, 'held'> };

/**
 * Reserves listings of one event for somebody on its waiting list, together or not at all, inside the caller's
 * transaction.
 */
export async function offerListings(ctx: AppContext, tx: Tx, offer: Offer): Promise<Offered> {
  const { buyer, referral, event, listing_ids, waiting_list_entry_id, max_amount, expires_at } = offer;
  const wanted = await findWantedListings(ctx, tx, listing_ids);
  if (wanted.length < listing_ids.length) return { outcome: 'unknown' };
  const priced = priceListings(ctx, wanted, referral);
  // A seller may have raised the price since it was read.
  if (max_amount !== null && priced.lines.some((line) => sum([line.unit_price, line.fee]) > max_amount))
    return { outcome: 'stale' };
  const hold = { buyer, listing_ids, offer: { waiting_list_entry_id, expires_at } };
  const request = draftListings(ctx, { hold, event, priced, referral });
  const [taken] = await takeListings(ctx, tx, { requests: [request], now: ctx.clock.now() });
  const { outcome } = taken as ListingsOutcome;
  return outcome === 'held' ? { outcome, order_id: request.order_id } : { outcome };
}
