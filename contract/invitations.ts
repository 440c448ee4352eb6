import { z } from 'zod';
import { defineRoute } from './common/route.ts';
import {
  Cursor,
  EmailInput,
  EventParams,
  Id,
  Instant,
  line,
  Money,
  pageOf,
  text,
  TokenParams,
  version,
} from './common/values.ts';
import { EventDetail } from './events.ts';
import { TicketType } from './ticket-types.ts';

/** The progress of an invitation. `pending` until its mail is sent; `opened` when a person has seen its page. */
export const invitationStates = ['pending', 'sent', 'opened', 'accepted', 'declined', 'expired', 'revoked'] as const;
export type InvitationState = (typeof invitationStates)[number];

/** The states of an invitation that still waits for an answer; `open` finds all of them. */
export const openStates = ['pending', 'sent', 'opened'] as const satisfies InvitationState[];

/** The most guests that one invited person may bring. */
export const MAX_PLUS_ONES = 5;
/** The most characters of the note to a guest. */
const MAX_INVITATION_NOTE = 1000;

/** An invitation as the event's team sees it. Times are null until they happen. */
export const Invitation = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  note: z.string().describe('Part of the mail; may be empty.'),
  ticket_type: z
    .object({ id: z.string(), name: z.string(), price: Money })
    .nullable()
    .describe('Null: the invitation only opens the event, and its guest chooses among what is on sale.'),
  is_complimentary: z
    .boolean()
    .describe('The guest pays nothing: accepting issues the tickets. Always true for a free type.'),
  plus_ones: z.number().describe('How many guests they may bring.'),
  state: z.enum(invitationStates),
  created_at: Instant,
  sent_at: Instant.nullable().describe('Null until its mail is sent.'),
  mail_failed: z.boolean().describe('Its last mail finally failed: the address accepts no mail.'),
  opened_at: Instant.nullable().describe('When a person first saw its page; null before that.'),
  accepted_at: Instant.nullable().describe('Null unless it is accepted.'),
  declined_at: Instant.nullable().describe('Null unless it is declined.'),
  expires_at: Instant.nullable().describe(
    'The end of the event: it moves with the event. Null while the event has no date.',
  ),
  revoked_at: Instant.nullable().describe('Null unless it is revoked.'),
  invited_by: z.string().nullable().describe('The member of the team who invited; null if their account was deleted.'),
  guests: z
    .array(z.object({ name: z.string(), has_come: z.boolean().describe('Whether the guest was admitted.') }))
    .describe('The names of the plus-ones once there are tickets; an empty name is still missing.'),
  has_come: z.boolean(),
  ticket_count: z.number().describe('Valid tickets of this invitation, including the guest’s own.'),
  version: z.number().describe('Sent back with a change.'),
});
export type Invitation = z.infer<typeof Invitation>;

const plusOnes = z
  .int({ error: 'Enter a whole number.' })
  .min(0, 'At least 0.')
  .max(MAX_PLUS_ONES, `At most ${MAX_PLUS_ONES}.`);
const NameInput = line(120);
/** Several lines of plain text. */
const NoteInput = text(MAX_INVITATION_NOTE);

/** What an invitation offers. `is_complimentary` only matters with a ticket type. */
export const invitationOffer = {
  note: NoteInput.default(''),
  ticket_type_id: Id.nullable().default(null).describe('Null: the invitation only opens the event.'),
  is_complimentary: z
    .boolean({ error: 'Use true or false.' })
    .default(true)
    .describe('Accepting issues the tickets without a payment; it only matters with a ticket type.'),
  plus_ones: plusOnes.default(0).describe('How many guests they may bring.'),
};

export const InvitationInput = z.strictObject({ email: EmailInput, name: NameInput.default(''), ...invitationOffer });
export type InvitationInput = z.output<typeof InvitationInput>;

/**
 * The fields to change; `version` is the one they were read with. An accepted or declined invitation can't be changed.
 */
export const InvitationChange = z.strictObject({
  version: version('Give the version of the invitation.').describe(
    'As it was read: 409 `edited_meanwhile` if somebody has saved it since.',
  ),
  name: NameInput.optional(),
  note: NoteInput.optional(),
  ticket_type_id: Id.nullable().optional().describe('Null: the invitation only opens the event.'),
  is_complimentary: z.boolean({ error: 'Use true or false.' }).optional(),
  plus_ones: plusOnes.optional(),
});
export type InvitationChange = z.output<typeof InvitationChange>;

const InvitationParams = EventParams.extend({ invitation_id: Id });

export const listInvitations = defineRoute({
  method: 'GET',
  path: '/events/:id/invitations/',
  audience: 'user',
  summary: 'The invitations of an event, newest first, and how many are in each state.',
  params: EventParams,
  query: z.strictObject({
    search: line(120).optional().describe('Part of a name or an e-mail address.'),
    state: z
      .enum([...invitationStates, 'open'], { error: 'Choose one of the states.' })
      .optional()
      .describe('`open`: not answered yet.'),
    cursor: Cursor,
  }),
  responses: {
    200: pageOf(Invitation).extend({
      counts: z.record(z.enum(invitationStates), z.number()).describe('How many are in each state.'),
      expected: z.number().describe('Guests who accepted, with their plus-ones.'),
      came: z.number().describe('How many of those came.'),
    }),
  },
});

export const createInvitation = defineRoute({
  method: 'POST',
  path: '/events/:id/invitations/',
  audience: 'user',
  summary:
    'Invite somebody by e-mail. 409 `already_invited` while an invitation to the address is open or accepted; one that ' +
    'was declined is open again. 409 `linked_name` while a title or name with a link would be mailed for a new organizer. With the same Idempotency-Key the same request invites once.',
  params: EventParams,
  body: InvitationInput,
  headers: ['idempotency-key'],
  responses: { 201: Invitation },
});

export const getEventInvitation = defineRoute({
  method: 'GET',
  path: '/events/:id/invitations/:invitation_id/',
  audience: 'user',
  summary: 'One invitation of an event.',
  params: InvitationParams,
  responses: { 200: Invitation },
});

export const updateInvitation = defineRoute({
  method: 'PATCH',
  path: '/events/:id/invitations/:invitation_id/',
  audience: 'user',
  summary: 'Change an invitation that was neither accepted, declined nor revoked. Its link stays the same.',
  params: InvitationParams,
  body: InvitationChange,
  responses: { 200: Invitation },
});

export const resendInvitation = defineRoute({
  method: 'POST',
  path: '/events/:id/invitations/:invitation_id/resend/',
  audience: 'user',
  summary:
    'Mail an invitation again. Links mailed before go on working; a declined one is open again. Within a minute of the ' +
    'last mail nothing is sent.',
  params: InvitationParams,
  responses: { 200: Invitation },
});

export const deleteInvitation = defineRoute({
  method: 'DELETE',
  path: '/events/:id/invitations/:invitation_id/',
  audience: 'user',
  summary: 'Revoke an invitation: its link stops working. Tickets that were issued stay valid; `message` says so.',
  params: InvitationParams,
  responses: { 200: Invitation.extend({ message: z.string() }) },
});

/** Somebody who invited others: a member of the team, or a guest who brings plus-ones. */
export const GuestChainInviter = z.object({
  name: z.string(),
  kind: z.enum(['team', 'guest']),
  invited: z.number(),
  accepted: z.number(),
  expected: z.number().describe('Guests who accepted, with their plus-ones.'),
  came: z.number().describe('How many of those came.'),
  guests: z.array(z.object({ name: z.string(), brought_by: z.string().nullable(), has_come: z.boolean() })),
});
export type GuestChainInviter = z.infer<typeof GuestChainInviter>;

export const getGuestChain = defineRoute({
  method: 'GET',
  path: '/events/:id/guest-chain/',
  audience: 'user',
  summary:
    'Who brought whom: per inviter, the team’s members first, how many they invited, how many accepted, and how many ' +
    'came with their plus-ones.',
  params: EventParams,
  responses: { 200: z.object({ inviters: z.array(GuestChainInviter) }) },
});

/** An invitation as whoever has its link sees it. */
export const OpenedInvitation = z.object({
  state: z.enum(['open', 'accepted', 'declined', 'expired', 'revoked', 'cancelled']),
  name: z.string(),
  note: z.string().describe('The host’s words; may be empty.'),
  email_masked: z.string(),
  is_for_me: z
    .boolean()
    .nullable()
    .describe('Whether the signed-in account has the invited address; null without one.'),
  invited_by: z
    .object({ name: z.string().nullable(), organization: z.string(), handle: z.string() })
    .describe('The member of the team, and the organization, that invite.'),
  ticket_type: TicketType.nullable().describe(
    'The invited type, also a hidden one, with its public price. Null: the guest chooses among `event.ticket_types`.',
  ),
  is_complimentary: z.boolean().describe('The guest pays nothing.'),
  plus_ones: z.number().describe('How many guests they may bring.'),
  left_count: z
    .number()
    .describe('How many admissions this guest can still get: limited by 1 + plus_ones and by the stock.'),
  accepted_at: Instant.nullable().describe('Null unless it is accepted.'),
  expires_at: Instant.nullable().describe('Null while the event has no date.'),
  event: EventDetail.nullable().describe(
    'Null once the invitation is revoked, unless there are tickets: a private event is then hidden from its guest again.',
  ),
  guests: z.array(z.string()).describe('Names of the plus-ones who come, as given so far.'),
  tickets_url: z
    .string()
    .nullable()
    .describe('Once there are tickets: their page, for the account with the invited address; else null.'),
});
export type OpenedInvitation = z.infer<typeof OpenedInvitation>;

export const getInvitation = defineRoute({
  method: 'GET',
  path: '/invitations/:token/',
  audience: 'optional',
  summary: 'What an invitation offers, by the token in its link. Looking changes nothing.',
  params: TokenParams,
  responses: { 200: OpenedInvitation },
});

export const markInvitationOpened = defineRoute({
  method: 'POST',
  path: '/invitations/:token/opened/',
  audience: 'public',
  summary: 'Tell that a person has seen the invitation: sent by the page itself once it is visible.',
  params: TokenParams,
  responses: { 200: z.object({ message: z.string() }) },
});

export const acceptInvitation = defineRoute({
  method: 'POST',
  path: '/invitations/:token/accept/',
  audience: 'optional',
  summary:
    'Accept an invitation. A complimentary type issues the tickets, to the invited address; otherwise the purchase with ' +
    '`invitation_token` is the acceptance. May be repeated; with other names than those on the tickets it is ' +
    '409 `accepted`. 409 `revoked`, `event_over`, `event_cancelled`, `edited_meanwhile`, and with `available` `sold_out`, or ' +
    '`invitation_limit` while the rest is in a checkout.',
  params: TokenParams,
  body: z.strictObject({
    name: NameInput.default(''),
    guests: z
      .array(NameInput)
      .max(MAX_PLUS_ONES, `At most ${MAX_PLUS_ONES}.`)
      .default([])
      .describe('The names of the plus-ones; an empty name is given later or at the door.'),
  }),
  responses: {
    200: z.object({
      invitation: OpenedInvitation,
      next: z
        .enum(['tickets', 'checkout'])
        .describe(
          'What comes next: the tickets (ended ones without a `tickets_url`), or the checkout with `invitation_token`.',
        ),
    }),
  },
});

export const declineInvitation = defineRoute({
  method: 'POST',
  path: '/invitations/:token/decline/',
  audience: 'optional',
  summary: 'Decline an invitation. It can still be accepted while it is not revoked. 409 `accepted` with tickets.',
  params: TokenParams,
  responses: { 200: OpenedInvitation },
});
