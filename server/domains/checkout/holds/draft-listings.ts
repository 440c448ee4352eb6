import { hash } from 'node:crypto';
import type { AppContext } from '#server/context.ts';
import { addMilliseconds, MINUTE } from '#server/platform/lib/clock.ts';
import { hashSecret } from '#server/platform/lib/random.ts';
import { normalizeSource } from '#server/platform/lib/visit-source.ts';
import type { Buyer } from '../buyer.ts';
import { deadlines, newHoldOrder } from './hold-order.ts';
import type { PricedListings } from './price-listings.ts';
import type { ListingsRequest } from './take-listings.ts';

/** A request to buy listings in Resale. */
export type ListingsHold = {
  buyer: Buyer;
  /** Of one event. */
  listing_ids: readonly string[];
  /** The secret of the link to a listing for one friend. */
  listing_key?: string;
  referral_code?: string;
  source?: string;
  /** The total the buyer was shown, in minor units. */
  expected_total?: number;
  idempotency_key?: string;
  /** For an offer to the waiting list: its entry, and how long it is held. */
  offer?: { waiting_list_entry_id: string; expires_at: Date };
};

type Input = {
  hold: ListingsHold;
  event: { id: string; currency: string; hold_minutes: number };
  priced: PricedListings;
  referral: { id: string } | null;
};

/** Gives an order of listings its ids and deadlines, as the parameter of `take_listings`. */
export function draftListings(ctx: AppContext, { hold, event, priced, referral }: Input): ListingsRequest {
  const { settings } = ctx;
  const { buyer, offer } = hold;
  const now = ctx.clock.now();
  const expiresAt = offer?.expires_at ?? addMilliseconds(now, event.hold_minutes * MINUTE);
  return {
    ...newHoldOrder({ event, buyer, request_hash: listingsHash(hold), idempotency_key: hold.idempotency_key }),
    quantity: priced.lines.length,
    face: priced.face,
    fee: priced.fee,
    total: priced.total,
    expected_total: hold.expected_total ?? null,
    promoter_link_id: referral?.id ?? null,
    commission_basis_points: referral ? settings.resale_finder_basis_points : null,
    source: normalizeSource(hold.source, ctx.config.publicUrl),
    ...deadlines(ctx, expiresAt),
    waiting_list_entry_id: offer?.waiting_list_entry_id ?? null,
    link_hash: hold.listing_key ? hashSecret(hold.listing_key).toString('hex') : null,
    lines: priced.lines,
  };
}

/** Identifies a request: a repeated one must find the same order. */
export function listingsHash({ listing_ids, referral_code, offer }: ListingsHold): string {
  const canonical = [
    'resale',
    [...listing_ids].toSorted(),
    referral_code?.toUpperCase() ?? '',
    offer?.waiting_list_entry_id ?? '',
  ];
  return hash('sha256', JSON.stringify(canonical), 'hex');
}
