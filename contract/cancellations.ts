import { z } from 'zod';
import { defineRoute } from './common/route.ts';
import { EventParams, Instant, Money, text } from './common/values.ts';

/** Text written by a host, of several lines. */
export const HostMessage = text(1000).default('');

/** What cancelling an event would do, to the cent. */
export const CancellationRehearsal = z.object({
  fingerprint: z
    .string()
    .describe('Identifies these figures: the confirmation sends it, and is refused if they have changed since.'),
  refund: Money.describe(
    'What is refunded to buyers: everything they paid for tickets they still hold, fees included.',
  ),
  refunded_buyers: z.number().describe('Buyers who get money back.'),
  holders: z.number().describe('People whose tickets end.'),
  orders: z.number().describe('First sales, including free ones, without purchases in Resale.'),
  resale_orders: z
    .number()
    .describe('Purchases in Resale, which are refunded like the first sales, each to its own buyer.'),
  tickets: z.number(),
  used_tickets: z.number().describe('Of `tickets`, those that were admitted.'),
  free_tickets: z.number().describe('Of `tickets`, those that cost nothing.'),
  fees_given_back: Money.describe('The platform’s part of the refund.'),
  promoters: z
    .object({ count: z.number(), amount: Money })
    .describe('How many promoters lose commission, and how much.'),
  sellers: z
    .object({ count: z.number(), amount: Money })
    .describe('How many sellers in Resale lose money, and how much; none of it was paid out yet.'),
  from_balance: Money.describe('The organizer’s part of the refund.'),
  already_refunded: Money.describe('Earlier refunds of this event.'),
  balance_before: Money.describe(
    'What the organization is owed for all its events in this currency; negative when it owes.',
  ),
  balance_after: Money.describe('The same after the cancellation.'),
  mails: z
    .object({ holders: z.number(), sellers: z.number(), others: z.number() })
    .describe(
      'Mails to be sent: to people with orders or tickets, to sellers in Resale, and to guests of buyers, invited people, requests, the waiting list, promoters and doormen.',
    ),
  open_checkouts: z.number().describe('Checkouts that end unpaid.'),
  disputed: z
    .object({ orders: z.number(), amount: Money })
    .describe('Orders with an open dispute: they wait for it, and are refunded if it ends in the host’s favour.'),
});
export type CancellationRehearsal = z.infer<typeof CancellationRehearsal>;

/** The progress of the refunds of a cancelled event. */
export const Cancellation = z.object({
  started_at: Instant,
  done_at: Instant.nullable().describe('When the last refund was sent; null while some are left.'),
  message: z.string().describe('The host’s words in the mail; may be empty.'),
  rehearsal: CancellationRehearsal,
  orders: z.object({
    total: z.number(),
    done: z.number().describe('Orders whose tickets have ended, and whose money, if any, was sent by the provider.'),
    failed: z.number().describe('Refunds that the provider refused or that were returned.'),
    disputed: z.number(),
  }),
  refunded: Money.describe('Sent to buyers so far.'),
  failed: Money,
});
export type Cancellation = z.infer<typeof Cancellation>;

/** Why an event cannot be cancelled (or moved). */
export const blockedReasons = ['draft', 'over', 'cancelled'] as const;

export const CancellationPage = z.object({
  rehearsal: CancellationRehearsal.nullable().describe(
    'What cancelling would do; null for an event that cannot be cancelled.',
  ),
  blocked: z.enum(blockedReasons).nullable().describe('Why it cannot be cancelled now; null if it can.'),
  cancellation: Cancellation.nullable().describe('Null unless the event is cancelled.'),
});
export type CancellationPage = z.infer<typeof CancellationPage>;

/** The body of 409 `rehearsal_changed`: what cancelling would do now. Nothing was cancelled. */
export type RehearsalChanged = { detail: string; code: 'rehearsal_changed'; rehearsal: CancellationRehearsal };

const CancelEventBody = z.strictObject({
  fingerprint: z
    .string({ error: 'Look at what it does first.' })
    .length(64, 'Look at what it does first.')
    .describe('As the rehearsal has it: 409 `rehearsal_changed` if the figures have changed since.'),
  message: HostMessage.describe('Mailed to everybody.'),
});

export const getCancellation = defineRoute({
  method: 'GET',
  path: '/events/:id/cancellation/',
  audience: 'user',
  summary:
    'What cancelling an event would do: who gets what, whose tickets end, which mails are sent, the balance after. Of a cancelled event: how far its refunds are. For those who may edit events and refund orders.',
  params: EventParams,
  responses: { 200: CancellationPage },
});

export const cancelEvent = defineRoute({
  method: 'POST',
  path: '/events/:id/cancellation/',
  audience: 'user',
  needs_recent_password: true,
  summary:
    'Cancel an event as rehearsed: no ticket of it admits or is sold any more, and every order is refunded in the background. 409 `rehearsal_changed` has the new rehearsal when sales changed meanwhile. There is no way back. A repeated request answers with how far it is.',
  params: EventParams,
  body: CancelEventBody,
  responses: { 200: CancellationPage },
});
