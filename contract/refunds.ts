import { z } from 'zod';
import { IdParams } from './auth.ts';
import { defineRoute } from './common/route.ts';
import { EventParams, Id, Instant, line, MINOR_UNITS, Money } from './common/values.ts';
import { RefundStatus } from './refund-status.ts';
import { ticketStates } from './ticket-states.ts';
import { TicketDetail } from './tickets.ts';

/** What a buyer gets for a ticket they return themselves. */
export const RefundTerms = z.object({
  can_refund: z.boolean(),
  reason: z.string().describe('Why it cannot be returned, as a sentence; empty if it can.'),
  refundable_until: Instant.nullable().describe(
    'The deadline of the host’s policy; null if it never allows returns, or while the event has no date.',
  ),
  paid: Money.describe('What was paid for it, fees included.'),
  amount: Money.describe('The refund: what was paid, less the fee.'),
  fee_kept: Money.describe('The buyer’s fee, which is not refunded.'),
});
export type RefundTerms = z.infer<typeof RefundTerms>;

const AMOUNT = 'Give the amount that was shown, in minor units.';
/** The amount shown before the confirmation: refused if it has changed since. */
const amount = z.int({ error: AMOUNT }).min(0, AMOUNT).describe(MINOR_UNITS);
const OwnRefund = z.strictObject({ amount });
const GuestParams = z.object({ token: z.string().min(1).max(100), id: Id });

export const getTicketRefund = defineRoute({
  method: 'GET',
  path: '/tickets/:id/refund/',
  audience: 'user',
  summary: 'Whether one of the caller’s tickets may be refunded, until when, and what goes back.',
  params: IdParams,
  responses: { 200: RefundTerms },
});

export const refundTicket = defineRoute({
  method: 'POST',
  path: '/tickets/:id/refund/',
  audience: 'user',
  summary:
    'Give one of the caller’s tickets back, where the host’s policy allows it: it ends at once. May be repeated.',
  params: IdParams,
  body: OwnRefund,
  responses: { 200: TicketDetail },
});

export const getGuestTicketRefund = defineRoute({
  method: 'GET',
  path: '/tickets/guest/:token/:id/refund/',
  audience: 'public',
  summary: 'Whether a guest’s ticket may be refunded, until when, and what goes back; by the link in their mail.',
  params: GuestParams,
  responses: { 200: RefundTerms },
});

export const refundGuestTicket = defineRoute({
  method: 'POST',
  path: '/tickets/guest/:token/:id/refund/',
  audience: 'public',
  summary: 'Give a guest’s ticket back, by the link in their mail.',
  params: GuestParams,
  body: OwnRefund,
  responses: { 200: TicketDetail },
});

/** The tickets to refund: all that may be refunded unless some are named. */
const ticket_ids = z
  .array(Id, { error: 'Choose the tickets.' })
  .min(1, 'Choose at least one ticket.')
  .max(200, 'At most 200 tickets.')
  .optional();

/** Who pays how much of a refund. */
const Parts = z.object({
  total: Money.describe('What the buyer gets; the others say who pays how much of it.'),
  organizer: Money,
  promoter: Money,
  platform: Money,
});

/** A preview of a refund, with and without the buyer's fee. */
export const RefundPreview = z.object({
  tickets: z
    .array(
      z.object({
        id: z.string(),
        position: z.number(),
        ticket_type: z.object({ id: z.string(), name: z.string() }),
        holder_name: z.string(),
        state: z.enum(ticketStates),
        paid: Money.describe('What was paid for it, fees included.'),
        can_refund: z.boolean(),
        is_chosen: z.boolean().describe('Whether it is part of this refund.'),
      }),
    )
    .describe('Every ticket of the order.'),
  reason: z.string().describe('Why nothing of this order can be refunded, as a sentence; empty if something can.'),
  with_fee: Parts,
  without_fee: Parts.describe('The same if the platform keeps the buyer’s fee.'),
});
export type RefundPreview = z.infer<typeof RefundPreview>;

/** A refund that was made. */
export const OrderRefund = z.object({
  refund: RefundStatus.extend({ id: z.string() })
    .nullable()
    .describe('Null if the tickets cost nothing: they ended without a refund.'),
  ticket_ids: z.array(z.string()),
});
export type OrderRefund = z.infer<typeof OrderRefund>;

const OrderParams = EventParams.extend({ order_id: Id });

export const previewOrderRefund = defineRoute({
  method: 'POST',
  path: '/events/:id/orders/:order_id/refunds/preview/',
  audience: 'user',
  summary:
    'What a refund of an order, or of some of its tickets, would pay back and who would give it. Changes nothing.',
  params: OrderParams,
  body: z.strictObject({ ticket_ids }),
  responses: { 200: RefundPreview },
});

export const refundOrder = defineRoute({
  method: 'POST',
  path: '/events/:id/orders/:order_id/refunds/',
  audience: 'user',
  needs_recent_password: true,
  summary:
    'Refund an order, or some of its tickets: they end at once, the buyer is told by mail. With an Idempotency-Key a repeated request answers as the first.',
  params: OrderParams,
  body: z.strictObject({
    ticket_ids,
    keeps_fee: z
      .boolean({ error: 'Choose whether the fee goes back too.' })
      .default(false)
      .describe('Whether the platform keeps the buyer’s fee.'),
    note: line(500).default('').describe('For the event’s team and for staff; the buyer does not see it.'),
    amount,
  }),
  headers: ['idempotency-key'],
  responses: { 201: OrderRefund },
});

export const sendRefundAgain = defineRoute({
  method: 'POST',
  path: '/events/:id/refunds/:refund_id/again/',
  audience: 'user',
  needs_recent_password: true,
  summary: 'Send a refund that failed again. May be repeated.',
  params: EventParams.extend({ refund_id: Id }),
  responses: { 200: OrderRefund.shape.refund.unwrap() },
});
