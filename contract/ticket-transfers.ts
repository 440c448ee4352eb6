import { z } from 'zod';
import { IdParams } from './auth.ts';
import { defineRoute } from './common/route.ts';
import { EmailInput, Id, Instant, line, text } from './common/values.ts';
import { EventCard } from './events.ts';
import { TicketDetail } from './tickets.ts';
import { MAX_TRANSFER_NOTE } from './transfer-note.ts';

/** The states of a ticket transfer. It expires when the doors open. */
const transferStates = ['pending', 'claimed', 'cancelled', 'expired'] as const;

/** A transfer as somebody with its link sees it. */
export const OpenedTransfer = z.object({
  state: z.enum(transferStates),
  from_name: z
    .string()
    .describe('Who sends it: the name, or the masked address without one; empty for a deleted account.'),
  note: z.string().describe('The sender’s words; may be empty.'),
  email_masked: z.string(),
  ended_by: z
    .enum(['sender', 'receiver', 'event_cancelled', 'ticket_ended', 'sale_undone'])
    .nullable()
    .describe(
      'Why it is `cancelled`: taken back, or declined, or its event was cancelled, or the ticket was refunded or voided, or ' +
        'its sale in Resale was undone; null otherwise.',
    ),
  ticket: z
    .object({ event: EventCard, ticket_type: z.string() })
    .nullable()
    .describe('Null once it is `cancelled` or `expired`.'),
  sent_at: Instant,
  ends_at: Instant.nullable().describe(
    'The deadline for accepting it, when the doors open; null while the event has no date.',
  ),
  is_own: z.boolean().describe('Sent by the caller.'),
  ticket_url: z
    .string()
    .nullable()
    .describe('The ticket, for the account that holds it: its sender until it is accepted.'),
  can_open: z.boolean().describe('Accepted without an account: accepting again opens the tickets.'),
});
export type OpenedTransfer = z.infer<typeof OpenedTransfer>;

/** A ticket on its way to the caller. */
const ReceivedTransfer = OpenedTransfer.extend({
  url: z.string().describe('The page that accepts or declines it, as in the mail.'),
});

const Sending = z.strictObject({
  email: EmailInput,
  note: text(MAX_TRANSFER_NOTE).default('').describe('Part of the mail; may be empty.'),
});

const guests = z.object({ token: z.string().min(1).max(100), id: Id });
const link = z.object({ token: z.string().min(1).max(100) });

export const sendTicket = defineRoute({
  method: 'POST',
  path: '/tickets/:id/transfer/',
  audience: 'user',
  summary:
    'Send one of the caller’s tickets to an address. It is frozen until it is accepted there, taken back, or the doors ' +
    'open. Again with the same address sends nothing. 409 `ticket_not_transferable`, with the reason.',
  params: IdParams,
  body: Sending,
  responses: { 200: TicketDetail },
});

export const resendTicket = defineRoute({
  method: 'POST',
  path: '/tickets/:id/transfer/resend/',
  audience: 'user',
  summary: 'Send the mail about a ticket on its way once more; within a minute nothing is sent. 409 `transfer_ended`.',
  params: IdParams,
  responses: { 200: TicketDetail },
});

export const takeTicketBack = defineRoute({
  method: 'DELETE',
  path: '/tickets/:id/transfer/',
  audience: 'user',
  summary: 'Take a sent ticket back, while nobody has accepted it. May be repeated. 409 `transfer_ended`.',
  params: IdParams,
  responses: { 200: TicketDetail },
});

export const sendGuestTicket = defineRoute({
  method: 'POST',
  path: '/tickets/guest/:token/:id/transfer/',
  audience: 'public',
  summary: 'Send a guest’s ticket to an address, by the link in their mail.',
  params: guests,
  body: Sending,
  responses: { 200: TicketDetail },
});

export const resendGuestTicket = defineRoute({
  method: 'POST',
  path: '/tickets/guest/:token/:id/transfer/resend/',
  audience: 'public',
  summary: 'Send the mail about a guest’s ticket on its way once more.',
  params: guests,
  responses: { 200: TicketDetail },
});

export const takeGuestTicketBack = defineRoute({
  method: 'DELETE',
  path: '/tickets/guest/:token/:id/transfer/',
  audience: 'public',
  summary: 'Take a guest’s sent ticket back, while nobody has accepted it.',
  params: guests,
  responses: { 200: TicketDetail },
});

export const listReceivedTransfers = defineRoute({
  method: 'GET',
  path: '/tickets/transfers/',
  audience: 'user',
  summary: 'Tickets that were sent to the caller’s address and wait for an answer, newest first; at most 20.',
  responses: { 200: z.object({ results: z.array(ReceivedTransfer) }) },
});

export const getTransfer = defineRoute({
  method: 'GET',
  path: '/tickets/transfers/:token/',
  audience: 'optional',
  summary: 'A ticket on its way, by the token in its link. Looking changes nothing.',
  params: link,
  responses: { 200: OpenedTransfer },
});

export const claimTransfer = defineRoute({
  method: 'POST',
  path: '/tickets/transfers/:token/claim/',
  audience: 'optional',
  summary:
    'Accept a ticket: into the caller’s account, else for the address it was sent to. It gets a new code. Again is ' +
    'answered alike. 409 `transfer_ended`, `own_ticket`, `order_disputed`.',
  params: link,
  body: z.strictObject({
    name: line(120).default('').describe('The name on the ticket; if empty, the account’s own name.'),
  }),
  responses: {
    200: z.object({
      transfer: OpenedTransfer,
      ticket_url: z.string().describe('The page of the ticket: My Tickets for an account, else a guest’s link.'),
    }),
  },
});

export const declineTransfer = defineRoute({
  method: 'POST',
  path: '/tickets/transfers/:token/decline/',
  audience: 'optional',
  summary: 'Decline a ticket: it is its sender’s again. May be repeated. 409 `transfer_ended`.',
  params: link,
  responses: { 200: OpenedTransfer },
});
