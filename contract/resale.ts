import { z } from 'zod';
import { Instant, Money } from './common/values.ts';

/**
 * The states of a listing: offered, held by a buyer who is paying, sold, taken back by its seller, returned unsold at
 * the cut-off, ended with its event or ticket.
 */
export const listingStates = ['active', 'reserved', 'sold', 'withdrawn', 'unsold', 'void'] as const;
export type ListingState = (typeof listingStates)[number];

/** When a falling price falls next, and the buyer's total from then on. */
export const PriceDrop = z.object({
  at: Instant,
  total: Money.describe('What the buyer pays from then on, fees included.'),
});

/** A ticket offered in Resale as buyers see it. `total` is what they pay, fees included. */
export const Listing = z.object({
  id: z.string(),
  ticket_type: z.object({ id: z.string(), name: z.string() }),
  price: Money.describe('The seller’s price, before the buyer’s fee.'),
  fee: Money,
  total: Money.describe('What the buyer pays, fees included.'),
  face_total: Money.describe(
    'The full price of a ticket of this type at the event itself, whether or not it is sold out.',
  ),
  next_drop: PriceDrop.nullable().describe('When a falling price falls next; null if it stays.'),
  is_available: z.boolean().describe('False while another buyer is paying for it.'),
  is_own: z.boolean().describe('Whether the caller offers it.'),
  holders: z.number().describe('The number of holders so far, including the seller: the buyer is the next one.'),
  listed_at: Instant,
});
export type Listing = z.infer<typeof Listing>;

/**
 * What everybody can buy in the Resale of an event now. `from_total` is the lowest price including fees; `next_drop` is
 * when it falls next. Tickets that somebody is paying for are not counted.
 */
export const ResaleSummary = z.object({
  count: z.number().describe('How many can be bought now.'),
  from_total: Money.nullable().describe('The lowest price, fees included; null if there is none.'),
  next_drop: PriceDrop.nullable().describe('When that price falls next; null if it stays.'),
});
export type ResaleSummary = z.infer<typeof ResaleSummary>;
