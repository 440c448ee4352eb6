import { z } from 'zod';
import { IdParams } from './auth.ts';
import { defineRoute } from './common/route.ts';
import { Cursor, Id, Instant, Money, pageOf, version } from './common/values.ts';
import { EventCard } from './events.ts';
import { listingStates, PriceDrop } from './resale.ts';

const LARGEST = 100_000_000;
const amount = (text: string) => z.int({ error: text }).min(1, text).max(LARGEST, 'Enter a smaller amount.');
/** What is asked for, before the buyer's fee, in minor units. */
const price = amount('Enter a price.');
/** To what the price falls on the last day; null: it stays. */
const floor = amount('Enter the lowest price.').nullable();

/** A moment at which a falling price falls, and what it is from then on. */
export const SlideStep = z.object({ at: Instant, price: Money, total: Money, payout: Money });

/** What becomes of a price: before a ticket is listed. */
export const ResaleQuote = z.object({
  price: Money,
  /** What the buyer pays on top, and in all. */
  fee: Money,
  total: Money,
  /** What the seller gives of the price: to us, and to the host of what is above what they paid. */
  seller_fee: Money,
  organizer: Money,
  payout: Money,
  /** What the ticket cost its seller, the most that may be asked, and the least. */
  paid: Money,
  cap: Money,
  lowest: Money,
  /** In basis points, so that a page computes other prices by itself (contract/resale-split.ts). */
  rates: z.object({ buyer_fee: z.number(), seller_fee: z.number(), organizer_share: z.number() }),
  /** How many on the waiting list would pay this price. */
  waiting: z.number(),
  /** How many others offer such a ticket, and from what price in all. */
  others: z.object({ count: z.number(), from: Money.nullable() }),
  /** When Resale ends: an unsold ticket comes back then. */
  cut_off_at: Instant,
  /** When a seller's money is sent, once the ticket is sold. */
  release_at: Instant.nullable(),
  /** The event is private: a ticket may only be sold to a friend, by a private link. */
  is_private_only: z.boolean(),
  /** With a floor: when the price falls and to what. */
  slide: z.array(SlideStep),
});
export type ResaleQuote = z.infer<typeof ResaleQuote>;

/** Where the money of a sold listing stands. */
export const SellerPayout = z.object({
  amount: Money,
  state: z.enum(['pending', 'held', 'paid', 'stopped']),
  /** When it is sent; null while the event has no date. */
  release_at: Instant.nullable(),
  paid_at: Instant.nullable(),
  /** Why it is held or stopped, as a sentence; empty when all is as it should be. */
  reason: z.string(),
});
export type SellerPayout = z.infer<typeof SellerPayout>;

/** A listing as its seller sees it. */
export const MyListing = z.object({
  id: z.string(),
  state: z.enum(listingStates),
  /** Counts up with each change of the price. */
  version: z.number(),
  ticket_id: z.string(),
  ticket_type: z.object({ id: z.string(), name: z.string() }),
  event: EventCard,
  /** What it costs now (agreed, once somebody buys it), what the buyer pays in all, and what the seller gets. */
  price: Money,
  total: Money,
  you_get: Money,
  /** What the seller asked for, and to what it falls; null: it stays. */
  asked: Money,
  floor: Money.nullable(),
  next_drop: PriceDrop.nullable(),
  /** Everybody sees it. The waiting list is asked first, and one for a friend is never shown. */
  is_shown: z.boolean(),
  is_private: z.boolean(),
  /** The address to send to the friend; null for a listing for everybody, and once it has ended. */
  private_url: z.string().nullable(),
  /** Until when somebody who is paying has it. */
  reserved_until: Instant.nullable(),
  listed_at: Instant,
  ended_at: Instant.nullable(),
  /** Why our staff took it down; empty for others. */
  taken_down_reason: z.string(),
  /** When an unsold ticket comes back by itself; null while the event has no date. */
  cut_off_at: Instant.nullable(),
  /** Once it is sold. */
  payout: SellerPayout.nullable(),
});
export type MyListing = z.infer<typeof MyListing>;

export const quoteListing = defineRoute({
  method: 'POST',
  path: '/resale/quote/',
  audience: 'user',
  summary:
    'What becomes of a price: the buyer’s total, every fee, the host’s share and the payout; for a payout, the lowest price that gives it. 409 with the reason when the ticket may not be sold.',
  body: z
    .strictObject({
      ticket_id: Id,
      price: price.optional(),
      payout: amount('Enter what you want to get.').optional(),
      floor: floor.default(null),
    })
    .refine(({ price: asked, payout }) => asked === undefined || payout === undefined, {
      error: 'Give the price or the payout, not both.',
      path: ['payout'],
    })
    .meta({ not: { required: ['price', 'payout'] } }),
  responses: { 200: ResaleQuote },
});

export const createListing = defineRoute({
  method: 'POST',
  path: '/resale/listings/',
  audience: 'user',
  summary:
    'Offer one of the caller’s tickets in Resale, for everybody or for one friend. It stays theirs until a buyer has paid. May be repeated.',
  body: z.strictObject({ ticket_id: Id, price, floor: floor.default(null), is_private: z.boolean().default(false) }),
  responses: { 201: MyListing },
});

export const changeListing = defineRoute({
  method: 'PATCH',
  path: '/resale/listings/:id/',
  audience: 'user',
  summary: 'Change what one of the caller’s listings costs, if nobody buys it now and it is still as they saw it.',
  params: IdParams,
  body: z.strictObject({
    price,
    floor: floor.default(null),
    version: version('Give the version of the listing.'),
  }),
  responses: { 200: MyListing },
});

export const withdrawListing = defineRoute({
  method: 'DELETE',
  path: '/resale/listings/:id/',
  audience: 'user',
  summary:
    'Take one of the caller’s listings back: its ticket admits again. 409 while a buyer is paying. May be repeated.',
  params: IdParams,
  responses: { 200: MyListing },
});

export const listMyListings = defineRoute({
  method: 'GET',
  path: '/resale/my-listings/',
  audience: 'user',
  summary: 'The caller’s listings, newest first: on sale, sold, or ended without a sale.',
  query: z.strictObject({
    when: z.enum(['active', 'sold', 'ended'], { error: 'Choose active, sold or ended.' }).default('active'),
    cursor: Cursor,
  }),
  responses: { 200: pageOf(MyListing) },
});
