import { z } from 'zod';
import { defineRoute } from './common/route.ts';
import { EmailInput, EventParams, Id, Instant, line, Money, pageOf, requiredLine } from './common/values.ts';
import { ticketStates } from './ticket-states.ts';
import { arrivals, orderFilters } from './order-filters.ts';

/**
 * The state of an order. `processing`: its payment is not decided. `late_refunded`: paid too late and fully refunded.
 */
export const orderStates = [
  'paid',
  'free',
  'complimentary',
  'partially_refunded',
  'refunded',
  'late_refunded',
  'held',
  'processing',
  'expired',
  'failed',
] as const;
export type OrderState = (typeof orderStates)[number];

/** The maximum length of a search. A ticket’s rotating code has about 170 characters. */
const SEARCH = 200;
const search = line(SEARCH).optional();
const cursor = z.string().max(400).optional();
const day = z.iso.date({ error: 'Enter a date.' }).optional();

/** An order in a list. */
export const OrderRow = z.object({
  id: z.string(),
  number: z.string().describe('Short, for people: `7KX4-M2PQ`.'),
  state: z.enum(orderStates),
  at: Instant.describe('When it was paid; for an unpaid order, when it ended or began.'),
  buyer_name: z.string(),
  buyer_email: z.string(),
  quantity: z.number(),
  lines: z.array(z.object({ name: z.string(), quantity: z.number() })),
  total: Money,
  refunded: Money.describe('Refunded, or being refunded.'),
  promo_code: z.string().nullable().describe('Null without one.'),
  promoter: z.string().nullable().describe('The promoter’s name; null without one.'),
  has_failed_refund: z.boolean().describe('The provider refused a refund, or it was returned.'),
  is_disputed: z.boolean(),
});
export type OrderRow = z.infer<typeof OrderRow>;

/** The number of rows, counted up to a limit; only on the first page. */
const Count = z.object({ count: z.number(), has_more: z.boolean().describe('There are more than were counted.') });

const OrderQuery = z.strictObject({
  search,
  status: z.enum(orderFilters, { error: 'Choose one of the states.' }).optional(),
  ticket_type_id: Id.optional(),
  promoter_link_id: Id.optional(),
  promo_code: line(40).toUpperCase().optional().describe('Exactly this code.'),
  from: day.describe('The first day, in the event’s time zone.'),
  to: day.describe('The last day, included.'),
});

export const listOrders = defineRoute({
  method: 'GET',
  path: '/events/:id/orders/',
  audience: 'user',
  summary:
    'The orders of an event, newest first: searched by buyer, address, order number, promo code or ticket code. ' +
    '`newest` is what to ask for news with.',
  params: EventParams,
  query: OrderQuery.extend({ cursor }),
  responses: {
    200: pageOf(OrderRow).extend({
      total: Count.nullable().describe('How many match; null on every page but the first.'),
      newest: z.string().describe('Sent as `since` to ask for newer orders.'),
    }),
  },
});

/** A ticket in the list of guests. */
export const GuestRow = z.object({
  id: z.string(),
  order_id: z.string(),
  order_number: z.string(),
  holder_name: z.string().describe('Empty for a plus-one without a name yet.'),
  email: z.string().describe('The present holder’s address.'),
  buyer_name: z.string(),
  buyer_email: z.string(),
  ticket_type: z.string(),
  state: z.enum(ticketStates),
  paid: Money.describe('Its price when it was last sold, fees included.'),
  is_inside: z.boolean(),
  first_admitted_at: Instant.nullable().describe('Null if it was not admitted.'),
  position: z.number().describe('Its number among the tickets of the order, from 1.'),
  of: z.number().describe('How many tickets the order has.'),
  plus_ones: z.number().describe('On the first ticket of an order: the number of its other tickets without a name.'),
});
export type GuestRow = z.infer<typeof GuestRow>;

export const listGuests = defineRoute({
  method: 'GET',
  path: '/events/:id/guests/',
  audience: 'user',
  summary: 'One row for each ticket of an event, newest order first. Without a state, those that are good.',
  params: EventParams,
  query: z.strictObject({
    search,
    ticket_type_id: Id.optional(),
    state: z.enum(ticketStates, { error: 'Choose one of the states.' }).optional(),
    arrived: z.enum(arrivals, { error: 'Choose yes, inside or no.' }).optional(),
    cursor,
  }),
  responses: {
    200: pageOf(GuestRow).extend({
      total: Count.nullable().describe('How many match; null on every page but the first.'),
      newest: z.string().describe('Sent as `since` to ask for newer orders.'),
    }),
  },
});

export const getOrderNews = defineRoute({
  method: 'GET',
  path: '/events/:id/orders/news/',
  audience: 'user',
  summary: 'How many orders and tickets were sold since a list was read. `has_more`: only so many orders were counted.',
  params: EventParams,
  query: z.strictObject({
    since: z
      .string({ error: 'Give the newest of the list.' })
      .min(1, 'Give the newest of the list.')
      .max(400)
      .describe('The `newest` of the list on screen.'),
  }),
  responses: {
    200: z.object({
      orders: z.number(),
      tickets: z.number(),
      has_more: z.boolean().describe('There are more than were counted.'),
    }),
  },
});

export const getOrderFilters = defineRoute({
  method: 'GET',
  path: '/events/:id/order-filters/',
  audience: 'user',
  summary: 'What the lists of orders and guests can be narrowed to: the ticket types and promoters of an event.',
  params: EventParams,
  responses: {
    200: z.object({
      ticket_types: z.array(z.object({ id: z.string(), name: z.string(), is_archived: z.boolean() })),
      promoters: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  },
});

/** A guest of the printed list, with the number of plus-ones without a name. */
export const DoorListRow = z.object({
  name: z.string(),
  ticket_type: z.string(),
  plus_ones: z.number(),
  order_number: z.string(),
  is_in: z.boolean(),
});
export type DoorListRow = z.infer<typeof DoorListRow>;

export const getPrintedList = defineRoute({
  method: 'GET',
  path: '/events/:id/guests/print/',
  audience: 'user',
  summary: 'All guests with a good ticket by surname, to be printed. `is_cut` when there are more than fit.',
  params: EventParams,
  responses: {
    200: z.object({
      results: z.array(DoorListRow),
      tickets: z.number(),
      is_cut: z.boolean().describe('There are more guests than one list takes.'),
      at: Instant,
    }),
  },
});

export const giveTickets = defineRoute({
  method: 'POST',
  path: '/events/:id/complimentary/',
  audience: 'user',
  summary:
    'Give somebody tickets for nothing. They count against the stock, not against the buyer’s limit. With the same ' +
    'Idempotency-Key it answers with the order made before. 409 `linked_name` as for an invitation.',
  params: EventParams,
  body: z.strictObject({
    name: requiredLine(120, 'Enter a name.'),
    email: EmailInput,
    ticket_type_id: Id,
    quantity: z.int({ error: 'Enter a whole number.' }).min(1, 'At least 1.').max(20, 'At most 20.').default(1),
  }),
  headers: ['idempotency-key'],
  responses: { 201: z.object({ order_id: z.string(), number: z.string() }) },
});
