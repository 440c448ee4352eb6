import type { AppContext } from '#server/context.ts';
import { offerListings } from '#server/domains/checkout/holds/offer-listings.ts';
import type { EventRow } from '#server/domains/events/queries.ts';
import { cutOffOf } from '#server/domains/tickets/resale-terms.ts';
import { addMilliseconds, MINUTE } from '#server/platform/lib/clock.ts';
import { accepts, type Candidate, candidatesOf } from './candidates.ts';
import { offerEnd } from './clock.ts';
import { listOpenListings, type OpenListing, showListings } from './listings.ts';
import { makeOffer, offeredTo } from './offer.ts';

/**
 * Offers listings to the waiting list, combining those of several sellers for a party: all of it or nothing. Listings
 * that fit nobody are shown to everybody.
 */
export async function serveFromListings(ctx: AppContext, event: EventRow): Promise<void> {
  const now = ctx.clock.now();
  const until = cutOffOf(event, ctx.settings);
  if (event.state !== 'published' || !until || until <= now) return;
  let listings = await listOpenListings(ctx, event);
  if (listings.length === 0) return;
  const seen = listings;
  const isTime = addMilliseconds(now, ctx.settings.waiting_list_last_day_offer_minutes * MINUTE) <= until;
  const bounds = {
    quantity: isTime ? Math.min(listings.length, event.max_per_order) : 0,
    lowest_total: Math.min(...listings.map(({ total }) => total)),
  };
  for await (const entry of candidatesOf(ctx.db, event.id, { bounds, now })) {
    const chosen = chooseListings(entry, listings);
    if (!chosen) continue;
    await offerResale(ctx, event, { entry, listings: chosen, expires_at: offerEnd(ctx, event, { now, until }) });
    listings = await listOpenListings(ctx, event);
  }
  await showListings(ctx, event, seen);
}

/** The cheapest listings for the whole party, of one type if there are enough; never the person's own. */
export function chooseListings(entry: Candidate, listings: OpenListing[]): OpenListing[] | undefined {
  const fitting = listings.filter(
    (listing) =>
      accepts(entry, listing) && listing.seller_user_id !== entry.user_id && listing.seller_mailbox !== entry.mailbox,
  );
  const ofTypes = [...Map.groupBy(fitting, ({ type_id }) => type_id).values()].map((same) =>
    same.slice(0, same[0]?.most),
  );
  const withinLimits = new Set(ofTypes.flat());
  const ofAll = fitting.filter((listing) => withinLimits.has(listing));
  const groups = [...ofTypes, ofAll].filter((group) => group.length >= entry.party_size);
  return groups[0]?.slice(0, entry.party_size);
}

type Offer = { entry: Candidate; listings: OpenListing[]; expires_at: Date };

/** Offers an entry the listings. */
export async function offerResale(
  ctx: AppContext,
  event: EventRow,
  { entry, listings, expires_at }: Offer,
): Promise<void> {
  const to = await offeredTo(ctx, entry);
  if (!to) return;
  const request = {
    ...to,
    event,
    listing_ids: listings.map(({ id }) => id),
    waiting_list_entry_id: entry.id,
    max_amount: entry.max_amount,
    expires_at,
  };
  await makeOffer(ctx, {
    entry,
    expires_at: expires_at.toISOString(),
    hold: (tx) => offerListings(ctx, tx, request),
  });
}
