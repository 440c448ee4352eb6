import { z } from 'zod';
import { IdParams } from './auth.ts';
import { defineRoute } from './common/route.ts';
import { Cursor, Id, Instant, MINOR_UNITS, Money, pageOf, version } from './common/values.ts';
import { EventCard } from './events.ts';
import { listingStates, PriceDrop } from './resale.ts';

const LARGEST = 100_000_000;
const amount = (text: string) =>
  z.int({ error: text }).min(1, text).max(LARGEST, 'Enter a smaller amount.').describe(MINOR_UNITS);
/** The asking price, before the buyer's fee, in minor units. */
const price = amount('Enter a price.');
/** The price it falls to before Resale ends; null: the price is fixed. */
const floor = amount('Enter the lowest price.').nullable();

/** One step of a falling price: its time, and the price from then on; null: now, because it has fallen already. */
export const SlideStep = z.object({ at: Instant.nullable(), price: Money, total: Money, payout: Money });

/** How a price would be split, shown before a ticket is listed. */
export const ResaleQuote = z.object({
  price: Money,
  /** The buyer's fee, and the buyer's total. */
  fee: Money,
  total: Money,
  /** What is deducted from the seller's price: our fee, and the host's share of the profit. */
  seller_fee: Money,
  organizer: Money,
  payout: Money,
  /** What the seller paid for the ticket, and the highest and lowest price allowed. */
  paid: Money,
  cap: Money,
  lowest: Money,
  /** In basis points, so that a page can compute other prices itself (contract/resale-split.ts). */
  rates: z.object({ buyer_fee: z.number(), seller_fee: z.number(), organizer_share: z.number() }),
  /** How many people on the waiting list would pay this price. */
  waiting: z.number(),
  /** How many other such tickets are offered, and their lowest price including fees. */
  others: z.object({ count: z.number(), from: Money.nullable() }),
  /** When Resale ends: an unsold ticket is returned then. */
  cut_off_at: Instant,
  /** When a seller's money is sent, once the ticket is sold. */
  release_at: Instant.nullable(),
  /** The event is private: a ticket may only be sold to a friend, by a private link. */
  is_private_only: z.boolean(),
  /** With a floor: the times and prices of each step. */
  slide: z.array(SlideStep),
});
export type ResaleQuote = z.infer<typeof ResaleQuote>;

/** The state of the money of a sold listing. */
export const SellerPayout = z.object({
  amount: Money,
  state: z.enum(['pending', 'held', 'paid', 'stopped']),
  /** When it is sent; null while the event has no date. */
  release_at: Instant.nullable(),
  paid_at: Instant.nullable(),
  /** Why it is held or stopped, as a sentence; empty otherwise. */
  reason: z.string(),
});
export type SellerPayout = z.infer<typeof SellerPayout>;

/** A listing as its seller sees it. */
export const MyListing = z.object({
  id: z.string(),
  state: z.enum(listingStates),
  /** Increased by each change of the price. */
  version: z.number(),
  ticket_id: z.string(),
  ticket_type: z.object({ id: z.string(), name: z.string() }),
  event: EventCard,
  /** The current price (the agreed one during a purchase), the buyer's total, and what the seller gets. */
  price: Money,
  total: Money,
  you_get: Money,
  /** The asking price, and the price it falls to; null: it is fixed. */
  asked: Money,
  floor: Money.nullable(),
  next_drop: PriceDrop.nullable(),
  /** Whether it is publicly visible. The waiting list comes first, and a listing for a friend is never shown. */
  is_shown: z.boolean(),
  is_private: z.boolean(),
  /** The address to send to the friend; null for a listing for everybody, and once it has ended. */
  private_url: z.string().nullable(),
  /** The end of the hold, while somebody is paying for it. */
  reserved_until: Instant.nullable(),
  /** Why nobody can buy it at the moment; empty otherwise. */
  why_not_buyable: z.string(),
  listed_at: Instant,
  ended_at: Instant.nullable(),
  /** Why staff took it down; empty otherwise. */
  taken_down_reason: z.string(),
  /** When an unsold ticket is returned automatically; null while the event has no date. */
  cut_off_at: Instant.nullable(),
  /** Null before the sale. */
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
  responses: {
    200: pageOf(MyListing).extend({
      /** How many hours after the event a seller is paid. */
      payout_hours: z.number(),
    }),
  },
});
