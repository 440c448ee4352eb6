import { z } from 'zod';
import { defineRoute } from './common/route.ts';
import { Instant, Money, text } from './common/values.ts';

/** Text written by a host, of several lines. */
export const HostMessage = text(1000).default('');

/** What cancelling an event would do, to the cent. */
export const CancellationRehearsal = z.object({
  /** Identifies these figures: the confirmation sends it, and is refused if they have changed since. */
  fingerprint: z.string(),
  /** What is refunded to buyers: everything they paid for tickets they still hold, fees included. */
  refund: Money,
  /** Buyers who get money back. */
  refunded_buyers: z.number(),
  /** People whose tickets end. */
  holders: z.number(),
  orders: z.number(),
  /** Purchases in Resale, which are refunded like the first sales, each to its own buyer. */
  resale_orders: z.number(),
  tickets: z.number(),
  used_tickets: z.number(),
  free_tickets: z.number(),
  /** Who pays the refund. */
  fees_given_back: Money,
  promoters: z.object({ count: z.number(), amount: Money }),
  /** What sellers in Resale lose; none of it was paid out yet. */
  sellers: z.object({ count: z.number(), amount: Money }),
  from_balance: Money,
  /** Earlier refunds of this event. */
  already_refunded: Money,
  /** What the organization is owed for all its events in this currency; negative when it owes. */
  balance_before: Money,
  balance_after: Money,
  /**
   * Mails to be sent: to people with orders or tickets, to sellers in Resale, and to guests of buyers, invited
   * people, requests, the waiting list, promoters and doormen.
   */
  mails: z.object({ holders: z.number(), sellers: z.number(), others: z.number() }),
  /** Checkouts that end unpaid. */
  open_checkouts: z.number(),
  /** Orders with an open dispute: they wait for it, and are refunded if it ends in the host's favour. */
  disputed: z.object({ orders: z.number(), amount: Money }),
});
export type CancellationRehearsal = z.infer<typeof CancellationRehearsal>;

/** The progress of the refunds of a cancelled event. */
export const Cancellation = z.object({
  started_at: Instant,
  /** When the last refund was sent; null while some are left. */
  done_at: Instant.nullable(),
  message: z.string(),
  rehearsal: CancellationRehearsal,
  orders: z.object({
    total: z.number(),
    /** Orders whose tickets have ended, and whose money, if any, was sent by the provider. */
    done: z.number(),
    failed: z.number(),
    disputed: z.number(),
  }),
  refunded: Money,
  failed: Money,
});
export type Cancellation = z.infer<typeof Cancellation>;

/** Why an event cannot be cancelled (or moved). */
export const blockedReasons = ['draft', 'over', 'cancelled'] as const;

export const CancellationPage = z.object({
  /** What cancelling would do; null for an event that cannot be cancelled. */
  rehearsal: CancellationRehearsal.nullable(),
  blocked: z.enum(blockedReasons).nullable(),
  /** Null unless the event is cancelled. */
  cancellation: Cancellation.nullable(),
});
export type CancellationPage = z.infer<typeof CancellationPage>;

/** The body of 409 `rehearsal_changed`: what cancelling would do now. Nothing was cancelled. */
export type RehearsalChanged = { detail: string; code: 'rehearsal_changed'; rehearsal: CancellationRehearsal };

export const CancelEventBody = z.strictObject({
  fingerprint: z.string({ error: 'Look at what it does first.' }).length(64, 'Look at what it does first.'),
  /** Mailed to everybody. */
  message: HostMessage,
});

const EventParams = z.object({ id: z.string().min(1).max(120) });

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
