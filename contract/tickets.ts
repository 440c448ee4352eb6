import { z } from 'zod';
import { IdParams, Message } from './auth.ts';
import { defineRoute } from './common/route.ts';
import { Cursor, EmailInput, Id, Instant, line, Money, pageOf, Qr, version } from './common/values.ts';
import { EventCard, EventDetail } from './events.ts';
import { RefundStatus } from './refund-status.ts';
import { PriceDrop } from './resale.ts';
import { ticketStates } from './ticket-states.ts';

/** The listing of a ticket in Resale, as its owner sees it. */
const TicketListing = z.object({
  id: z.string(),
  state: z.enum(['active', 'reserved']),
  /** Increased by each change of the price. */
  version: z.number(),
  /** The current price, the buyer's total, and what the owner gets. */
  price: Money,
  total: Money,
  payout: Money,
  next_drop: PriceDrop.nullable(),
  /** The asking price, and the price it falls to before Resale ends; null: it is fixed. */
  asked: Money,
  floor: Money.nullable(),
  is_private: z.boolean(),
  /** The end of the hold, while somebody is paying for it. */
  reserved_until: Instant.nullable(),
  /** Why nobody can buy it at the moment; empty otherwise. */
  why_not_buyable: z.string(),
});

/** A pending transfer of a ticket, as its sender sees it. */
export const PendingTransfer = z.object({
  id: z.string(),
  to_email: z.string(),
  sent_at: Instant,
  /** When it is returned if nobody has accepted it: when the doors open; null while the event has no date. */
  ends_at: Instant.nullable(),
});
export type PendingTransfer = z.infer<typeof PendingTransfer>;

/** A ticket, as its owner sees it. */
export const Ticket = z.object({
  id: z.string(),
  state: z.enum(ticketStates),
  event: EventCard,
  ticket_type: z.object({ id: z.string(), name: z.string() }),
  holder_name: z.string(),
  paid: Money,
  order_id: z.string(),
  /** Its number among this holder’s tickets of the order, and how many those are. */
  position: z.number(),
  of: z.number(),
  created_at: Instant,
  /** Its event moved: until this time its holder may return it for everything that was paid. */
  keep_or_refund_until: Instant.nullable(),
  /** When the code will be shown; null if it may be shown now, or once a postponed event has a new date. */
  code_revealed_at: Instant.nullable(),
  /** The state of its refund; null without one. */
  refund: RefundStatus.nullable(),
  /** Whether its buyer may return it now (contract/refunds.ts), and the deadline; null while the event has no date. */
  can_refund: z.boolean(),
  refundable_until: Instant.nullable(),
  /** Its listing in Resale; null without one. */
  listing: TicketListing.nullable(),
  /** Whether it may be offered in Resale now, or why not, as a sentence; empty while it is offered. */
  can_sell: z.boolean(),
  why_not_sell: z.string(),
  /** Its pending transfer: the ticket cannot be used until it is accepted or taken back. */
  transfer: PendingTransfer.nullable(),
  /** Whether it may be sent to somebody else now. */
  can_transfer: z.boolean(),
  /** Somebody else bought it and gave it away; `paid` is what that person paid. */
  was_sent: z.boolean(),
});
export type Ticket = z.infer<typeof Ticket>;

/**
 * What a page needs to show a rotating code: `code`, a dot, and the digits of `secret` (base32) at the server's time
 * (contract/ticket-rotation.ts).
 */
const Rotating = z.object({ code: z.string(), secret: z.string(), server_time: Instant });
export type Rotating = z.infer<typeof Rotating>;

/** One entry of a ticket's history. Nobody is named. */
const PassportEntry = z.object({ at: Instant, kind: z.string(), text: z.string() });

/** The history of a ticket, oldest first, and its current code. */
export const Passport = z.object({
  /** The number of holders; the caller is the last of them. */
  holders: z.number(),
  /** Six characters that change with each new code. They identify the code, but do not admit anybody. */
  code_mark: z.string(),
  /** Since when the current code has been valid. */
  code_since: Instant,
  entries: z.array(PassportEntry),
});
export type Passport = z.infer<typeof Passport>;

/** An opened ticket: with the current code (null when it may not be shown, or rotates) and its history. */
export const TicketDetail = Ticket.extend({
  code: z.string().nullable(),
  qr: Qr.nullable(),
  /** Instead of these, for an event with rotating codes. */
  rotating: Rotating.nullable(),
  /** Increased by each new code. */
  code_version: z.number(),
  /** Whether it may get a new code: it is valid, and its event is not over. */
  can_reissue: z.boolean(),
  pdf_url: z.string().nullable(),
  /**
   * Its passes for Apple Wallet (a file) and Google Wallet (redirects there), for a browser to open without a session: the
   * links are valid for some hours. Null where the wallet is not configured, or the ticket has no code to save.
   */
  apple_wallet_url: z.string().nullable(),
  google_wallet_url: z.string().nullable(),
  calendar_url: z.string(),
  /** The location, for directions. */
  location: EventDetail.pick({ address: true, latitude: true, longitude: true }),
  /** The receipt of its order; only for its buyer, and only if something was paid. */
  receipt_url: z.string().nullable(),
  /** Why it may not be sent to somebody else, as a sentence; null if it may. */
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
  summary: 'One of the caller’s tickets, with its code and the addresses of its PDF, calendar file and wallet passes.',
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
  /** The version of the code to replace, so that a repeated request makes only one new code. */
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
