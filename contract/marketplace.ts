import { z } from 'zod';
import { defineRoute } from './common/route.ts';
import { Id, Instant, Money, pageOf } from './common/values.ts';
import { EventCard, eventVisibilities } from './events.ts';
import { eventFilters, listOrders, Understood, withoutContradictions } from './event-lists.ts';
import { Listing, ResaleSummary } from './resale.ts';

/** An event with tickets in Resale. */
export const ResaleEvent = EventCard.extend({ distance_km: z.number().optional(), resale: ResaleSummary });
export type ResaleEvent = z.infer<typeof ResaleEvent>;

/** Nothing in Resale is free, and an event's popularity says little about its Resale. */
const resaleOrders = listOrders.filter((order) => order !== 'popular');

export const listResale = defineRoute({
  method: 'GET',
  path: '/resale/events/',
  audience: 'public',
  summary:
    'Public events with tickets that can be bought in Resale now, each with its lowest all-in price and their number. ' +
    'Filters and phrases are those of the list of events; prices are those of the tickets on offer. `count` stops at a ' +
    'cap and stands on the first page only.',
  query: withoutContradictions(
    z.strictObject({
      ...eventFilters,
      sort: z.enum(resaleOrders, { error: 'Choose one of the orders.' }).optional(),
    }),
  ),
  responses: {
    200: pageOf(ResaleEvent).extend({
      count: z.number().nullable().describe('How many events match, up to a cap; null on every page but the first.'),
      understood: Understood.optional().describe('The filters found in a typed text; they replace those of the query.'),
    }),
  },
});

/**
 * Why tickets can or cannot be bought in the Resale of an event. `off_sale`: staff took it off sale, which only holders
 * of its tickets see. `no_date`: it was postponed without a new date.
 */
export const resaleStates = ['open', 'not_allowed', 'paused', 'closed', 'off_sale', 'no_date'] as const;

/** A ticket type with its listings. `face_total` is its price at the event itself, whether or not it is sold out. */
export const ResaleType = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  face_total: Money.describe('Its price at the event itself, fees included, whether or not it is sold out.'),
  is_sold_out: z.boolean(),
  is_on_sale: z.boolean().describe('Whether the host still sells it, at `face_total`.'),
  from_total: Money.nullable().describe('The lowest price in Resale, fees included; null if none is on sale.'),
  count: z.number().describe('How many can be bought now.'),
  max_per_order: z.number().describe('How many tickets of this type one order may have.'),
});
export type ResaleType = z.infer<typeof ResaleType>;

export const ResaleDetail = z.object({
  event: EventCard.extend({ visibility: z.enum(eventVisibilities) }),
  state: z.enum(resaleStates),
  closes_at: Instant.nullable().describe('When Resale of the event ends; null while it has no date.'),
  hold_minutes: z.number().describe('How long a checkout holds its tickets.'),
  max_per_order: z.number().describe('Tickets in one order.'),
  max_per_buyer: z.number().nullable().describe('Tickets of one buyer in all orders; null without a limit.'),
  resale: ResaleSummary,
  ticket_types: z.array(ResaleType),
  listings: z
    .array(Listing)
    .describe(
      'The cheapest listings of each type, lowest price first. Those that somebody is paying for are last, and not available.',
    ),
});
export type ResaleDetail = z.infer<typeof ResaleDetail>;

export const getResaleEvent = defineRoute({
  method: 'GET',
  path: '/resale/events/:slug/',
  audience: 'optional',
  summary:
    'The Resale of one event by slug or id: who may see the event sees it, listed or not. A draft has none (404).',
  params: z.object({ slug: z.string().min(1).max(120) }),
  responses: { 200: ResaleDetail },
});

export const getListing = defineRoute({
  method: 'GET',
  path: '/resale/listings/:id/',
  audience: 'optional',
  summary:
    'One ticket in Resale with its event. One that is offered to a friend is found with the `key` of its link alone. One ' +
    'that was sold or taken back is `gone`.',
  params: z.object({ id: Id }),
  query: z.strictObject({
    key: z.string().max(120).optional().describe('The secret of the link to a listing for one friend.'),
  }),
  responses: {
    200: ResaleDetail.pick({ event: true, state: true, closes_at: true, hold_minutes: true }).extend({
      listing: Listing,
      description: z.string().describe('The ticket type’s description of what is included.'),
      availability: z.enum(['available', 'reserved', 'gone']),
      is_private: z.boolean().describe('Only for the friend with the link.'),
    }),
  },
});
