import { z } from 'zod';
import { defineRoute } from './common/route.ts';
import { Cursor, Instant, Money, pageOf } from './common/values.ts';
import { listingStates } from './resale.ts';

/** The tickets of one type, or of all, that are offered or sold. */
const ResaleCounts = z.object({
  offered: z.number(),
  /** The lowest price offered, fees included; null if none is offered. */
  from: Money.nullable(),
  sold: z.number(),
  /** The median price paid before the buyer's fee. Null without a sale. */
  median: Money.nullable(),
});

/** Resale of an event as its team sees it. Nobody is named: present holders are in the guest list. */
export const HostResale = z.object({
  is_allowed: z.boolean(),
  /** The highest price, in basis points of what the holder paid. */
  cap_basis_points: z.number(),
  /** The host's share of a seller's profit, in basis points. */
  organizer_share: z.number(),
  /** While set, nobody can list or buy. */
  paused_at: Instant.nullable(),
  /** When Resale of the event ends; null while it has no date. */
  cut_off_at: Instant.nullable(),
  is_over: z.boolean(),
  /** Besides offered and sold: tickets that were taken back or returned unsold. */
  totals: ResaleCounts.extend({ came_back: z.number(), paid: Money, share: Money }),
  types: z.array(ResaleCounts.extend({ id: z.string(), name: z.string(), resale_allowed: z.boolean() })),
});
export type HostResale = z.infer<typeof HostResale>;

/** A ticket offered or sold. */
export const HostListing = z.object({
  id: z.string(),
  ticket_type: z.object({ id: z.string(), name: z.string() }),
  state: z.enum(listingStates),
  /** The seller's current or agreed price, before the buyer's fee. */
  price: Money,
  /** What the buyer pays, fees included. */
  total: Money,
  /** The price it falls to before Resale ends; null if the price is fixed. */
  floor: Money.nullable(),
  /** For one friend only. */
  is_private: z.boolean(),
  /** The organizer's share of the seller's profit; null before the sale, and once it was undone. */
  share: Money.nullable(),
  /** Sold, but the buyer's money went back, and the ticket to its seller. */
  is_undone: z.boolean(),
  listed_at: Instant,
  sold_at: Instant.nullable(),
  ended_at: Instant.nullable(),
});
export type HostListing = z.infer<typeof HostListing>;

/** `ended`: taken back, returned unsold, sold and undone, or ended with the ticket or the event. */
export const hostListingFilters = ['offered', 'sold', 'ended'] as const;
export type HostListingFilter = (typeof hostListingFilters)[number];

const EventParams = z.object({ id: z.string().min(1).max(120) });

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
  summary: 'Let Resale of an event go on.',
  params: EventParams,
  responses: { 200: HostResale },
});
