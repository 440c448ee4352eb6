import { z } from 'zod';
import { defineRoute } from './common/route.ts';
import { Instant, Money } from './common/values.ts';

/** Whether one type can be bought now. A hidden type is shown only with a promo code that unlocks it. */
export const ticketTypeAvailabilities = ['on_sale', 'few_left', 'not_yet', 'ended', 'sold_out', 'paused'] as const;

/**
 * A ticket type as buyers see it. `price` is before fees, `total` is the price of one ticket, fees included;
 * `regular_price` and `regular_total` are the same without the promo code. `left` is set only when few are left.
 */
export const TicketType = z.object({
  id: z.string(),
  event: z.string(),
  name: z.string(),
  description: z.string(),
  price: Money,
  fee: Money,
  total: Money,
  regular_price: Money.optional(),
  regular_total: Money.optional(),
  availability: z.enum(ticketTypeAvailabilities),
  left: z.number().nullable(),
  min_per_order: z.number(),
  max_per_order: z.number(),
  sales_start_at: Instant.nullable(),
  sales_end_at: Instant.nullable(),
  /** The name of the type that has to be gone before this one opens, unless its own start comes first. */
  opens_after: z.string().nullable(),
  /** Only by request: people ask to come, and buy it with the invitation they get. */
  by_request: z.boolean(),
});
export type TicketType = z.infer<typeof TicketType>;

export const listTicketTypes = defineRoute({
  method: 'GET',
  path: '/ticket-types/',
  audience: 'optional',
  summary:
    'The ticket types of an event. With `promo_code` as its holder buys them: at its price, with the hidden types it ' +
    'unlocks and the stock kept for it. A code that takes an amount off a whole order changes no ticket’s price. One that ' +
    'is not in force is refused.',
  query: z.strictObject({
    /** Its id or its slug; an unlisted event opens by its slug only. */
    event_id: z.string({ error: 'Name the event.' }).min(1, 'Name the event.').max(120),
    promo_code: z.string().trim().max(40, 'Use at most 40 characters.').optional(),
  }),
  responses: { 200: z.array(TicketType) },
});
