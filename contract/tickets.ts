import { z } from 'zod';
import { IdParams, Message } from './auth.ts';
import { defineRoute } from './common/route.ts';
import { Cursor, EmailInput, Id, Instant, line, Money, pageOf, Qr, version } from './common/values.ts';
import { EventCard, EventDetail } from './events.ts';
import { RefundStatus } from './refund-status.ts';
import { PriceDrop } from './resale.ts';
import { ticketStates } from './ticket-states.ts';

/** What a ticket is offered for in Resale, as its owner sees it. */
const TicketListing = z.object({
  id: z.string(),
  state: z.enum(['active', 'reserved']),
  /** Counts up with each change of the price. */
  version: z.number(),
  /** What it costs now, what the buyer pays in all, and what its owner gets. */
  price: Money,
  total: Money,
  payout: Money,
  next_drop: PriceDrop.nullable(),
  /** What was asked for, and to what it falls on the last day; null: it stays. */
  asked: Money,
  floor: Money.nullable(),
  is_private: z.boolean(),
  /** Until when somebody who is paying has it. */
  reserved_until: Instant.nullable(),
});

/** A ticket on its way to somebody else, as its sender sees it. */
export const PendingTransfer = z.object({
  id: z.string(),
  to_email: z.string(),
  sent_at: Instant,
  /** When it comes back if nobody has accepted it: when the doors open; null while the event has no date. */
  ends_at: Instant.nullable(),
});
export type PendingTransfer = z.infer<typeof PendingTransfer>;

/** One admission, as its owner sees it. */
export const Ticket = z.object({
  id: z.string(),
  state: z.enum(ticketStates),
  event: EventCard,
  ticket_type: z.object({ id: z.string(), name: z.string() }),
  holder_name: z.string(),
  paid: Money,
  order_id: z.string(),
  position: z.number(),
  of: z.number(),
  created_at: Instant,
  /** Its event moved: until then its holder may give it back for all that was paid. */
  keep_or_refund_until: Instant.nullable(),
  /** When the code may be shown; null when it may be shown now. */
  code_revealed_at: Instant.nullable(),
  /** Where its refund stands; null without one. */
  refund: RefundStatus.nullable(),
  /** Whether its buyer may give it back now (contract/refunds.ts), and until when; null while the event has no date. */
  can_refund: z.boolean(),
  refundable_until: Instant.nullable(),
  /** Its offer in Resale; null without one. */
  listing: TicketListing.nullable(),
  /** Whether it may be offered in Resale now, or why not, as a sentence; empty while it is offered. */
  can_sell: z.boolean(),
  why_not_sell: z.string(),
  /** On its way to somebody else: frozen until they accept it, or it is taken back. */
  transfer: PendingTransfer.nullable(),
  /** Whether it may be sent to somebody else now. */
  can_transfer: z.boolean(),
  /** Somebody else bought it and gave it away: what was `paid` is theirs. */
  was_sent: z.boolean(),
});
export type Ticket = z.infer<typeof Ticket>;

/**
 * What a page makes a rotating code from: `code`, a dot, and the digits of `secret` (base32) by the server's time
 * (contract/ticket-rotation.ts).
 */
const Rotating = z.object({ code: z.string(), secret: z.string(), server_time: Instant });
export type Rotating = z.infer<typeof Rotating>;

/** One entry of a ticket's history. Nobody is named. */
const PassportEntry = z.object({ at: Instant, kind: z.string(), text: z.string() });

/** What has happened to a ticket, oldest first, and the code in force. */
export const Passport = z.object({
  /** How many have had it: the caller is the last of them. */
  holders: z.number(),
  /** Six characters that change with each new code. They say which code is meant and admit nobody. */
  code_mark: z.string(),
  /** Since when the code is in force. */
  code_since: Instant,
  entries: z.array(PassportEntry),
});
export type Passport = z.infer<typeof Passport>;

/** An opened ticket: with the current code (null when it may not be shown, or rotates) and its history. */
export const TicketDetail = Ticket.extend({
  code: z.string().nullable(),
  qr: Qr.nullable(),
  /** In place of both for an event whose codes rotate. */
  rotating: Rotating.nullable(),
  /** Counts up with each new code. */
  code_version: z.number(),
  /** May be given a new code: it is valid, and its event is not over. */
  can_reissue: z.boolean(),
  pdf_url: z.string().nullable(),
  calendar_url: z.string(),
  /** Where it is, for the way there. */
  location: EventDetail.pick({ address: true, latitude: true, longitude: true }),
  /** The receipt of its order; for whoever bought it, and not for what cost nothing. */
  receipt_url: z.string().nullable(),
  /** Why it may not be sent to somebody else, as a sentence; null when it may. */
  why_no_transfer: z.string().nullable(),
  passport: Passport,
});
export type TicketDetail = z.infer<typeof TicketDetail>;

export const listMyTickets = defineRoute({
  method: 'GET',
  path: '/tickets/my-tickets/',
  audience: 'user',
  summary: 'The caller’s tickets: `upcoming` soonest first, `past` newest first.',
  query: z.strictObject({
    when: z.enum(['upcoming', 'past'], { error: 'Choose upcoming or past.' }).default('upcoming'),
    /** Only of this event. */
    event_id: Id.optional(),
    cursor: Cursor,
  }),
  responses: { 200: pageOf(Ticket) },
});

export const getTicket = defineRoute({
  method: 'GET',
  path: '/tickets/:id/',
  audience: 'user',
  summary: 'One of the caller’s tickets, with its code.',
  params: IdParams,
  responses: { 200: TicketDetail },
});

export const renameHolder = defineRoute({
  method: 'PATCH',
  path: '/tickets/:id/',
  audience: 'user',
  summary: 'Set the holder’s name on one of the caller’s tickets.',
  params: IdParams,
  body: z.strictObject({ holder_name: line(120) }),
  responses: { 200: TicketDetail },
});

const Reissue = z.strictObject({
  /** Of the code that is to end: asked twice, there is one new code. */
  version: version('Give the version of the code.'),
});

export const reissueTicket = defineRoute({
  method: 'POST',
  path: '/tickets/:id/reissue/',
  audience: 'user',
  summary: 'Give one of the caller’s tickets a new code: the old one never admits again. The owner is told by mail.',
  params: IdParams,
  body: Reissue,
  responses: { 200: TicketDetail },
});

export const reissueGuestTicket = defineRoute({
  method: 'POST',
  path: '/tickets/guest/:token/:id/reissue/',
  audience: 'public',
  summary: 'The same for a guest’s ticket, by the link in their mail.',
  params: z.object({ token: z.string().min(1).max(100), id: Id }),
  body: Reissue,
  responses: { 200: TicketDetail },
});

/** What a guest's link shows. */
export const GuestTickets = z.object({ email_masked: z.string(), results: z.array(TicketDetail) });
export type GuestTickets = z.infer<typeof GuestTickets>;

export const getGuestTickets = defineRoute({
  method: 'GET',
  path: '/tickets/guest/:token/',
  audience: 'public',
  summary: 'A guest’s tickets by the link in their mail.',
  params: z.object({ token: z.string().min(1).max(100) }),
  responses: { 200: GuestTickets },
});

export const markGuestLinkOpened = defineRoute({
  method: 'POST',
  path: '/tickets/guest/:token/opened/',
  audience: 'public',
  summary:
    'Tell that a person has opened a mailed link, which proves their address: sent by the page once it is visible.',
  params: z.object({ token: z.string().min(1).max(100) }),
  responses: { 200: Message },
});

export const findMyTickets = defineRoute({
  method: 'POST',
  path: '/tickets/find/',
  audience: 'public',
  summary: 'Mail a guest the way to their tickets, if the address has any; the answer is always the same.',
  body: z.strictObject({ email: EmailInput }),
  responses: { 200: Message },
});
