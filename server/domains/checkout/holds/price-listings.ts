import { splitPrice } from '#contract/resale-split.ts';
import type { AppContext } from '#server/context.ts';
import { isSamePromoter, type PromoterLink } from '#server/domains/promoters/find-referral.ts';
import { ratesOf } from '#server/domains/tickets/resale-terms.ts';
import { percentage, sum } from '#server/platform/lib/money.ts';
import type { WantedListing } from './find-listings.ts';
import type { ListingLine } from './take-listings.ts';

/** The price of an order of listings, in minor units. */
export type PricedListings = { lines: ListingLine[]; face: number; fee: number; total: number };

/** Prices listings with everybody's share, as agreed when they are reserved. */
export function priceListings(
  { settings }: Pick<AppContext, 'settings'>,
  wanted: readonly WantedListing[],
  referral: PromoterLink | null,
): PricedListings {
  const rates = ratesOf(settings);
  const lines = wanted.map((listing): ListingLine => {
    const { price, fee, seller_fee, organizer } = splitPrice(listing.price, listing.paid_amount, rates);
    // The promoter who brought the first buyer was already paid for this ticket.
    const { first_promoter: first } = listing;
    const isFinder = referral !== null && !(first && isSamePromoter(first, referral));
    return {
      id: listing.id,
      version: listing.version,
      ticket_type_id: listing.ticket_type_id,
      name: listing.type_name,
      unit_price: price,
      fee,
      seller_fee,
      organizer,
      commission: isFinder ? percentage(sum([fee, seller_fee]), settings.resale_finder_basis_points, 'down') : 0,
    };
  });
  const [face, fee] = [sum(lines.map((line) => line.unit_price)), sum(lines.map((line) => line.fee))];
  return { lines, face, fee, total: sum([face, fee]) };
}
