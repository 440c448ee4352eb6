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
  version: z.number().describe('Increased by each change of the price.'),
  price: Money.describe('The current price, before the buyer’s fee.'),
  total: Money.describe('What the buyer pays, fees included.'),
  payout: Money.describe('What the owner gets.'),
  next_drop: PriceDrop.nullable().describe('When a falling price falls next; null if it stays.'),
  asked: Money.describe('The asking price.'),
  floor: Money.nullable().describe('The price it falls to before Resale ends; null if it is fixed.'),
  is_private: z.boolean().describe('For one friend only.'),
  reserved_until: Instant.nullable().describe('The end of the hold, while somebody is paying for it; else null.'),
  why_not_buyable: z.string().describe('Why nobody can buy it at the moment; empty otherwise.'),
});

/** A pending transfer of a ticket, as its sender sees it. */
export const PendingTransfer = z.object({
  id: z.string(),
  to_email: z.string(),
  sent_at: Instant,
  ends_at: Instant.nullable().describe(
    'When it is returned if nobody has accepted it: when the doors open; null while the event has no date.',
  ),
});
export type PendingTransfer = z.infer<typeof PendingTransfer>;

/** A ticket, as its owner sees it. */
export const Ticket = z.object({
  id: z.string(),
  state: z.enum(ticketStates),
  event: EventCard,
  ticket_type: z.object({ id: z.string(), name: z.string() }),
  holder_name: z.string(),
  paid: Money.describe('What was paid for it, fees included.'),
  order_id: z.string(),
  position: z.number().describe('Its number among this holder’s tickets of the order, from 1.'),
  of: z.number().describe('How many tickets of the order this holder has.'),
  created_at: Instant,
  keep_or_refund_until: Instant.nullable().describe(
    'Its event moved: until this time its holder may return it for everything that was paid; else null.',
  ),
  code_revealed_at: Instant.nullable().describe(
    'When the code will be shown; null if it may be shown now, or once a postponed event has a new date.',
  ),
  refund: RefundStatus.nullable().describe('The state of its refund; null without one.'),
  can_refund: z.boolean().describe('Whether its buyer may return it now.'),
  refundable_until: Instant.nullable().describe(
    'The deadline of the host’s policy; null if it allows no returns, or the event has no date.',
  ),
  listing: TicketListing.nullable().describe('Its listing in Resale; null without one.'),
  can_sell: z.boolean().describe('Whether it may be offered in Resale now.'),
  why_not_sell: z.string().describe('Why it may not, as a sentence; empty if it may, and while it is offered.'),
  needs_account_to_sell: z.boolean().describe('Whether an account with its holder’s address is all that is missing.'),
  transfer: PendingTransfer.nullable().describe(
    'Its pending transfer: the ticket cannot be used until it is accepted or taken back. Null without one.',
  ),
  can_transfer: z.boolean().describe('Whether it may be sent to somebody else now.'),
  was_sent: z.boolean().describe('Somebody else bought it and gave it away; `paid` is what that person paid.'),
});
export type Ticket = z.infer<typeof Ticket>;

/**
 * What a page needs to show a rotating code: `code`, a dot, and the digits of `secret` (base32) at the server's time
 * (contract/ticket-rotation.ts).
 */
const Rotating = z.object({
  code: z.string().describe('Shown with a dot and the digits computed from `secret`.'),
  secret: z.string().describe('Base32.'),
  server_time: Instant,
});
export type Rotating = z.infer<typeof Rotating>;

/** One entry of a ticket's history. Nobody is named. */
const PassportEntry = z.object({
  at: Instant,
  kind: z.string(),
  text: z.string().describe('What happened. Nobody is named.'),
});

/** The history of a ticket, oldest first, and its current code. */
export const Passport = z.object({
  holders: z.number().describe('The number of holders; the caller is the last of them.'),
  code_mark: z
    .string()
    .describe('Six characters that change with each new code. They identify the code, but do not admit anybody.'),
  code_since: Instant.describe('Since when the current code has been valid.'),
  entries: z.array(PassportEntry),
});
export type Passport = z.infer<typeof Passport>;

/** An opened ticket: with the current code (null when it may not be shown, or rotates) and its history. */
export const TicketDetail = Ticket.extend({
  ticket_type_description: z.string().describe('What the host says about its type; may be empty.'),
  code: z.string().nullable().describe('The text of its QR code; null while it may not be shown, and if it rotates.'),
  qr: Qr.nullable().describe('The same as a QR code.'),
  rotating: Rotating.nullable().describe('For an event with rotating codes, in place of `code` and `qr`; else null.'),
  code_version: z.number().describe('Increased by each new code.'),
  can_reissue: z.boolean().describe('Whether it may get a new code: it is valid, and its event is not over.'),
  pdf_url: z.string().nullable().describe('Null while the code may not be shown.'),
  apple_wallet_url: z
    .string()
    .nullable()
    .describe(
      'A pass for Apple Wallet, which a browser opens without a session, for some hours. Null where the wallet is not configured, or the ticket has no code to save.',
    ),
  google_wallet_url: z.string().nullable().describe('The same for Google Wallet, which it redirects to.'),
  calendar_url: z.string(),
  location: EventDetail.pick({ address: true, latitude: true, longitude: true }).describe(
    'The location, for directions.',
  ),
  receipt_url: z
    .string()
    .nullable()
    .describe('The receipt of its order; only for its buyer, and only if something was paid; else null.'),
  why_no_transfer: z
    .string()
    .nullable()
    .describe('Why it may not be sent to somebody else, as a sentence; null if it may.'),
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
    event_id: Id.optional().describe('Only of this event.'),
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
  body: z.strictObject({ holder_name: line(120, { error: 'Enter the name on the ticket.' }) }),
  responses: { 200: TicketDetail },
});

const Reissue = z.strictObject({
  version: version('Give the version of the code.').describe(
    'The version of the code to replace, so that a repeated request makes only one new code.',
  ),
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
  summary: 'Give a guest’s ticket a new code, by the link in their mail: the old one never admits again.',
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
  body: z.strictObject({ email: EmailInput.describe('The address that the tickets were bought with.') }),
  responses: { 200: Message },
});
