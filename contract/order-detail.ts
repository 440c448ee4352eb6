import { z } from 'zod';
import { defineRoute } from './common/route.ts';
import { EmailInput, EventParams, Id, Instant, Money } from './common/values.ts';
import { disputeStates } from './dispute-states.ts';
import { scanReasons, scanResults } from './door.ts';
import { OrderRow } from './orders.ts';
import { RefundStatus } from './refund-status.ts';
import { ticketStates } from './ticket-states.ts';

const OrderParams = EventParams.extend({ order_id: Id });

/** One party's share of an order: by the ledger, after refunds. */
const Share = z.object({
  who: z.enum(['organizer', 'promoter', 'platform', 'buyer']),
  name: z.string(),
  amount: Money.describe('By the ledger, after refunds.'),
});

const OrderLine = z.object({
  name: z.string(),
  quantity: z.number(),
  unit_price: Money,
  discount: Money,
  fee: Money,
  total: Money,
});

const OrderScan = z.object({
  at: Instant,
  result: z.enum(scanResults),
  reason: z.enum(scanReasons).nullable().describe('Null where the result says it all.'),
  gate: z.string().describe('May be empty.'),
  is_undone: z.boolean(),
});

const OrderTicket = z.object({
  id: z.string(),
  position: z.number(),
  holder_name: z.string(),
  ticket_type: z.string(),
  state: z.enum(ticketStates),
  moved: z
    .enum(['sold', 'sent'])
    .nullable()
    .describe(
      'Whether its buyer sold it in Resale or sent it to somebody, so that `holder_name` holds it now; else null.',
    ),
  is_inside: z.boolean(),
  paid: Money.describe('What was paid for it, including the buyer’s fee.'),
  fee: Money.describe('The buyer’s fee within `paid`.'),
  can_refund: z
    .boolean()
    .describe('Whether it may be refunded: it was not refunded before, and the order is not disputed.'),
  scans: z.array(OrderScan),
});
export type OrderTicket = z.infer<typeof OrderTicket>;

/** A refund of the order. `can_send_again`: it failed, and was not sent again. */
const RefundOfOrder = RefundStatus.extend({
  id: z.string(),
  reason: z.string(),
  note: z.string(),
  keeps_fee: z.boolean().describe('Whether the platform kept the buyer’s fee.'),
  by: z
    .string()
    .nullable()
    .describe('Who refunded, the platform for its staff; null for the system and for a deleted account.'),
  created_at: Instant,
  failure: z.string().nullable().describe('In the provider’s words; null unless it failed.'),
  can_send_again: z.boolean().describe('It failed, and was not sent again.'),
});

const OrderMail = z.object({
  id: z.string(),
  what: z.string().describe('What the mail was about, in words.'),
  to_email: z.string(),
  state: z
    .enum(['waiting', 'sent', 'dropped', 'failed'])
    .describe('`dropped`: it was no longer needed when it was to be sent.'),
  at: Instant,
});

const OrderDispute = z.object({
  state: z.enum(disputeStates),
  amount: Money,
  reason: z.string(),
  evidence_due_at: Instant.nullable().describe('Until when evidence can be sent; null if none is asked for.'),
  opened_at: Instant,
});

const OrderAct = z.object({
  at: Instant,
  action: z.string(),
  by: z.string().nullable().describe('Who did it, the platform for its staff; null for the system.'),
  note: z.string().describe('A reason or a note; may be empty.'),
});

/** An order with its whole history, for members of the team who may see sales. */
export const OrderDetail = OrderRow.extend({
  created_at: Instant,
  paid_at: Instant.nullable().describe('Null unless it was paid.'),
  end_reason: z.string().nullable().describe('Why it ended, as a word for programs; null without one.'),
  is_late: z.boolean().describe('It was paid after its hold had ended.'),
  order_lines: z.array(OrderLine),
  subtotal: Money,
  discount: Money,
  fee: Money.describe('The buyer’s fees.'),
  organizer_fee: Money.describe('The part of the platform’s fee that the organizer pays.'),
  shares: z.array(Share),
  payment: z
    .object({
      amount: Money,
      paid_at: Instant,
      provider_reference: z.string(),
      provider_fee: Money.nullable().describe('Null until the provider tells it.'),
    })
    .nullable()
    .describe('Null if nothing was paid.'),
  refunds: z.array(RefundOfOrder),
  disputes: z.array(OrderDispute),
  tickets: z.array(OrderTicket),
  mails: z.array(OrderMail),
  answers: z.array(z.object({ question: z.string(), answer: z.string() })),
  acts: z.array(OrderAct),
  invited: z.boolean().describe('Whether it came of an invitation.'),
  can_resend: z.boolean(),
  email_fixed_because: z
    .string()
    .nullable()
    .describe('Null if the address may be corrected; otherwise why not, in words.'),
  no_refund_because: z.string().nullable().describe('Null if something can be refunded; otherwise why not, in words.'),
});
export type OrderDetail = z.infer<typeof OrderDetail>;

export const getOrder = defineRoute({
  method: 'GET',
  path: '/events/:id/orders/:order_id/',
  audience: 'user',
  summary: 'One order of an event: lines, money, tickets with scans, mails, answers, and who did what.',
  params: OrderParams,
  responses: { 200: OrderDetail },
});

export const resendTickets = defineRoute({
  method: 'POST',
  path: '/events/:id/orders/:order_id/resend/',
  audience: 'user',
  summary: 'Mail the tickets of an order to its buyer again. A second click within a minute sends nothing.',
  params: OrderParams,
  responses: { 200: OrderDetail },
});

export const correctBuyerEmail = defineRoute({
  method: 'POST',
  path: '/events/:id/orders/:order_id/correct-email/',
  audience: 'user',
  summary:
    'Correct the address a guest mistyped: codes and links sent to the old one end, and the tickets go to the new one. ' +
    'Refused once the tickets are in an account or one was used.',
  params: OrderParams,
  body: z.strictObject({ email: EmailInput }),
  responses: { 200: OrderDetail },
});
