import { type AppError, conflict, invalid } from '#server/platform/lib/errors.ts';
import type { WantedListing } from './find-listings.ts';
import { mostPerOrder, refusalFor } from './refusals.ts';
import type { ListingsRefusal } from './take-listings.ts';

/** The error for listings that could not be reserved. A repeated request gets the same one. */
export function listingRefusal({ outcome, available }: ListingsRefusal): AppError {
  const left = available ?? 0;
  switch (outcome) {
    case 'listing_taken':
      return conflict(
        'listing_taken',
        left > 0
          ? 'One of these tickets is held for somebody right now. It may come back.'
          : 'It is held for somebody right now. It may come back.',
        { available: left },
      );
    case 'listing_gone':
      return conflict(
        'listing_gone',
        left > 0 ? 'One of these tickets is no longer offered.' : 'It is no longer offered: it was sold or taken back.',
        { available: left },
      );
    case 'own_listing':
      return conflict('own_listing', 'This is your own ticket. Take it back instead.');
    case 'not_on_sale':
      return conflict('not_on_sale', 'Resale for this event is closed right now.', { available: 0 });
    case 'resale_paused':
      return conflict('resale_paused', 'The host has paused Resale for this event.');
    case 'buyer_limit':
    case 'key_reused':
      return refusalFor({ outcome, available });
    default:
      return unknownListing();
  }
}

/** 400 for a listing that does not exist, or that this buyer may not see. */
export function unknownListing(): AppError {
  return invalid({ listing_id: ['This ticket is not offered in Resale.'] });
}

/** The limits of one order are those of a first sale, except the minimum, because tickets are resold one by one. */
export function refuseTooMany(event: { max_per_order: number }, wanted: readonly WantedListing[]): void {
  const refuse = (message: string) => invalid({ listing_ids: [message] });
  if (wanted.length > event.max_per_order) throw refuse(mostPerOrder(event.max_per_order));
  for (const { ticket_type_id, type_name, type_max_per_order: most } of wanted) {
    const ofType = wanted.filter((listing) => listing.ticket_type_id === ticket_type_id);
    if (most !== null && ofType.length > most) throw refuse(mostPerOrder(most, type_name));
  }
}
