import { z } from 'zod';
import { defineRoute } from './common/route.ts';
import { Instant, Money } from './common/values.ts';

/** Whether one type can be bought now. A hidden type is shown only with a promo code that unlocks it. */
export const ticketTypeAvailabilities = ['on_sale', 'few_left', 'not_yet', 'ended', 'sold_out', 'paused'] as const;

/**
 * A ticket type as buyers see it. `price` is before fees, `total` is the price of one ticket, fees included;
 * `regular_total` is the same without the promo code. `left` is set only when few are left.
 */
export const TicketType = z.object({
  id: z.string(),
  event: z.string().describe('The event’s id.'),
  name: z.string(),
  description: z.string(),
  price: Money.describe('Before fees, with the promo code if one was given.'),
  fee: Money.describe('The buyer’s fee for one ticket.'),
  total: Money.describe('What the buyer pays for one, fees included.'),
  regular_total: Money.optional().describe('`total` without the promo code; only where the code lowers it.'),
  availability: z.enum(ticketTypeAvailabilities),
  left: z.number().nullable().describe('How many are left, only when few are; else null.'),
  min_per_order: z.number().describe('Never more than are left.'),
  max_per_order: z.number().describe('0 if none can be bought.'),
  sales_start_at: Instant.nullable().describe('Null: on sale at once.'),
  sales_end_at: Instant.nullable().describe('Null: until the event ends.'),
  opens_after: z
    .string()
    .nullable()
    .describe(
      'The name of the type that has to be gone before this one opens, unless its own start comes first; null without one.',
    ),
  by_request: z.boolean().describe('Only by request: people ask to come, and buy it with the invitation they get.'),
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
    event_id: z
      .string({ error: 'Name the event.' })
      .min(1, 'Name the event.')
      .max(120)
      .describe('Its id or its slug; an unlisted event opens by its slug only.'),
    promo_code: z
      .string()
      .trim()
      .max(40, 'Use at most 40 characters.')
      .optional()
      .describe('Lowers the prices, and shows hidden types that it names.'),
    session_id: z
      .string()
      .max(100)
      .optional()
      .describe('The caller’s own checkout: the use of the code that it holds does not count as used up.'),
  }),
  responses: { 200: z.array(TicketType) },
});
