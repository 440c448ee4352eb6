import { z } from 'zod';
import { IdParams } from './auth.ts';
import { defineRoute } from './common/route.ts';
import { Cursor, Id, Instant, MINOR_UNITS, Money, pageOf, version } from './common/values.ts';
import { EventCard } from './events.ts';
import { listingStates, PriceDrop } from './resale.ts';

const LARGEST = 100_000_000;
const amount = (text: string) =>
  z.int({ error: text }).min(1, text).max(LARGEST, 'Enter a smaller amount.').describe(MINOR_UNITS);
const price = amount('Enter a price.').describe('The asking price, before the buyer’s fee, in minor units.');
const floor = amount('Enter the lowest price.')
  .nullable()
  .describe('The price it falls to before Resale ends, in minor units; null: the price is fixed.');

/** One step of a falling price: its time, and the price from then on; null: now, because it has fallen already. */
const SlideStep = z.object({
  at: Instant.nullable().describe('Null: now, because it has fallen already.'),
  price: Money,
  total: Money,
  payout: Money,
});

/** How a price would be split, shown before a ticket is listed. */
export const ResaleQuote = z.object({
  price: Money.describe('The seller’s price, before the buyer’s fee.'),
  fee: Money.describe('The buyer’s fee.'),
  total: Money.describe('What the buyer pays, fees included.'),
  seller_fee: Money.describe('Our fee, deducted from the seller’s price.'),
  organizer: Money.describe('The host’s share of the profit, deducted from the seller’s price.'),
  payout: Money.describe('What the seller gets.'),
  paid: Money.describe('What the seller paid for the ticket.'),
  cap: Money.describe('The highest price allowed.'),
  lowest: Money.describe('The lowest price allowed.'),
  rates: z
    .object({
      buyer_fee: z.number(),
      seller_fee: z.number(),
      organizer_share: z.number(),
      cap: z.number().describe('The host’s limit, of what the seller paid.'),
    })
    .describe('In basis points.'),
  waiting: z.number().describe('How many people on the waiting list would pay this price for one ticket.'),
  waiting_together: z
    .number()
    .describe('How many parties on it would pay this price, but only for several tickets together.'),
  others: z
    .object({ count: z.number(), from: Money.nullable().describe('Null if there are none.') })
    .describe('How many other such tickets are offered, and their lowest price including fees.'),
  host_total: Money.nullable().describe(
    'What the host still sells this type of ticket for, fees included; null if it is not on sale.',
  ),
  cut_off_at: Instant.describe('When Resale ends: an unsold ticket is returned then.'),
  release_at: Instant.nullable().describe(
    'When a seller’s money is sent, once the ticket is sold; null while the event has no date.',
  ),
  is_private_only: z
    .boolean()
    .describe('The event is private: a ticket may only be sold to a friend, by a private link.'),
  slide: z.array(SlideStep).describe('With a floor: the times and prices of each step.'),
});
export type ResaleQuote = z.infer<typeof ResaleQuote>;

/** The state of the money of a sold listing. */
export const SellerPayout = z.object({
  amount: Money,
  state: z.enum(['pending', 'held', 'paid', 'stopped']),
  release_at: Instant.nullable().describe('When it is sent; null while the event has no date.'),
  paid_at: Instant.nullable().describe('Null before it was sent.'),
  reason: z.string().describe('Why it is held or stopped, as a sentence; empty otherwise.'),
});
export type SellerPayout = z.infer<typeof SellerPayout>;

/** A listing as its seller sees it. */
export const MyListing = z.object({
  id: z.string(),
  state: z.enum(listingStates),
  version: z.number().describe('Increased by each change of the price.'),
  ticket_id: z.string(),
  ticket_type: z.object({ id: z.string(), name: z.string() }),
  ticket: z
    .object({ holder_name: z.string(), position: z.number(), of: z.number() })
    .nullable()
    .describe('While it is on sale: what tells it from the seller’s other tickets of the order; else null.'),
  event: EventCard,
  price: Money.describe('The current price, before the buyer’s fee; during a purchase the agreed one.'),
  total: Money.describe('What the buyer pays, fees included.'),
  you_get: Money.describe('What the seller gets.'),
  asked: Money.describe('The asking price.'),
  floor: Money.nullable().describe('The price it falls to; null if it is fixed.'),
  next_drop: PriceDrop.nullable().describe('When a falling price falls next; null if it stays.'),
  is_shown: z
    .boolean()
    .describe(
      'Whether it is publicly visible. The waiting list comes first, and a listing for a friend is never shown.',
    ),
  is_private: z.boolean().describe('For one friend only.'),
  private_url: z
    .string()
    .nullable()
    .describe('The address to send to the friend; null for a listing for everybody, and once it has ended.'),
  reserved_until: Instant.nullable().describe('The end of the hold, while somebody is paying for it; else null.'),
  why_not_buyable: z.string().describe('Why nobody can buy it at the moment; empty otherwise.'),
  listed_at: Instant,
  ended_at: Instant.nullable().describe('Null until it was sold, taken back or ended.'),
  taken_down_reason: z.string().describe('Why staff took it down; empty otherwise.'),
  end_reason: z.string().describe('What ended it with its ticket or payment, as a sentence; empty otherwise.'),
  cut_off_at: Instant.nullable().describe(
    'When an unsold ticket is returned automatically; null while the event has no date.',
  ),
  payout: SellerPayout.nullable().describe('Null before the sale.'),
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
      payout: amount('Enter what you want to get.')
        .optional()
        .describe('What the seller wants to get, in minor units, in place of `price`.'),
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
    'Offer one of the caller’s tickets in Resale, or several at the same price, for everybody or for one friend. They stay theirs until a buyer has paid. May be repeated. When one of several may not be sold, the 409 has its `ticket_id`.',
  body: z.strictObject({
    ticket_id: Id,
    more_ticket_ids: z
      .array(Id)
      .max(19, 'At most 20 tickets.')
      .default([])
      .describe('More of the caller’s tickets, of the same type: all of them are put on sale or none.'),
    price,
    floor: floor.default(null),
    is_private: z.boolean().default(false).describe('Only for one friend, by a secret link; each ticket has its own.'),
  }),
  responses: {
    201: MyListing.extend({
      more: z.array(MyListing).describe('Those of `more_ticket_ids`; each can be taken back alone.'),
    }),
  },
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
    version: version('Give the version of the listing.').describe(
      'As it was read: 409 `listing_changed` if it has changed since.',
    ),
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
      payout_hours: z.number().describe('How many hours after the event a seller is paid.'),
    }),
  },
});
