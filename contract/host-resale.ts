import { z } from 'zod';
import { defineRoute } from './common/route.ts';
import { Cursor, EventParams, Instant, Money, pageOf } from './common/values.ts';
import { listingStates } from './resale.ts';

/** The tickets of one type, or of all, that are offered or sold. */
const ResaleCounts = z.object({
  offered: z.number(),
  from: Money.nullable().describe('The lowest price offered, fees included; null if none is offered.'),
  sold: z.number(),
  median: Money.nullable().describe('The median price paid before the buyer’s fee. Null without a sale.'),
});

/** Resale of an event as its team sees it. Nobody is named: present holders are in the guest list. */
export const HostResale = z.object({
  is_allowed: z.boolean(),
  cap_basis_points: z.number().describe('The highest price, in basis points of what the holder paid.'),
  organizer_share: z.number().describe('The host’s share of a seller’s profit, in basis points.'),
  paused_at: Instant.nullable().describe('While set, nobody can list or buy; else null.'),
  cut_off_at: Instant.nullable().describe('When Resale of the event ends; null while it has no date.'),
  is_over: z.boolean(),
  totals: ResaleCounts.extend({ came_back: z.number(), paid: Money, share: Money }).describe(
    'Of all types; besides, tickets that were taken back or returned unsold, what buyers paid, and the host’s share.',
  ),
  types: z.array(ResaleCounts.extend({ id: z.string(), name: z.string(), resale_allowed: z.boolean() })),
});
export type HostResale = z.infer<typeof HostResale>;

/** A ticket offered or sold. */
export const HostListing = z.object({
  id: z.string(),
  ticket_type: z.object({ id: z.string(), name: z.string() }),
  state: z.enum(listingStates),
  price: Money.describe('The seller’s current or agreed price, before the buyer’s fee.'),
  total: Money.describe('What the buyer pays, fees included.'),
  floor: Money.nullable().describe('The price it falls to before Resale ends; null if the price is fixed.'),
  is_private: z.boolean().describe('For one friend only.'),
  share: Money.nullable().describe(
    'The organizer’s share of the seller’s profit; null before the sale, and once it was undone.',
  ),
  is_undone: z.boolean().describe('Sold, but the buyer’s money went back, and the ticket to its seller.'),
  listed_at: Instant,
  sold_at: Instant.nullable().describe('Null before the sale.'),
  ended_at: Instant.nullable().describe('Null until it was sold, taken back or ended.'),
});
export type HostListing = z.infer<typeof HostListing>;

/** `ended`: taken back, returned unsold, sold and undone, or ended with the ticket or the event. */
export const hostListingFilters = ['offered', 'sold', 'ended'] as const;
export type HostListingFilter = (typeof hostListingFilters)[number];

/** The filter of the list, and of the file at `/events/:id/resale.csv`. */
export const HostListingQuery = z.strictObject({
  state: z.enum(hostListingFilters, { error: 'Choose one of the states.' }).optional(),
});

export const getHostResale = defineRoute({
  method: 'GET',
  path: '/events/:id/resale/',
  audience: 'user',
  summary: 'Resale of an event for those who may see its sales: rules, counts and prices by ticket type.',
  params: EventParams,
  responses: { 200: HostResale },
});

export const listHostListings = defineRoute({
  method: 'GET',
  path: '/events/:id/resale/listings/',
  audience: 'user',
  summary: 'What was offered in Resale of an event, the newest first. Sellers and buyers are not named.',
  params: EventParams,
  query: HostListingQuery.extend({ cursor: Cursor }),
  responses: { 200: pageOf(HostListing) },
});

export const pauseResale = defineRoute({
  method: 'POST',
  path: '/events/:id/resale/pause/',
  audience: 'user',
  summary: 'Pause Resale of an event: nobody can list or buy until it goes on. Who is paying just now may finish.',
  params: EventParams,
  responses: { 200: HostResale },
});

export const resumeResale = defineRoute({
  method: 'POST',
  path: '/events/:id/resale/resume/',
  audience: 'user',
  summary: 'Resume Resale of an event.',
  params: EventParams,
  responses: { 200: HostResale },
});
