import { z } from 'zod';
import { defineRoute } from './common/route.ts';
import { EmailInput, Id, Instant, line, Money } from './common/values.ts';
import { EventDetail } from './events.ts';

/** How far an invitation has come. `pending` until its mail has left; `opened` when a person has seen its page. */
export const invitationStates = ['pending', 'sent', 'opened', 'accepted', 'declined', 'expired', 'revoked'] as const;
export type InvitationState = (typeof invitationStates)[number];

/** The most guests that one invited person may bring. */
export const MAX_PLUS_ONES = 5;
/** The most rows of one pasted list. */
export const MAX_INVITATION_ROWS = 2000;

/** An invitation as the event's team sees it. Times are null until they happen. */
export const Invitation = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  note: z.string(),
  /** Null: the invitation only opens the event, and its guest chooses among what is on sale. */
  ticket_type: z.object({ id: z.string(), name: z.string(), price: Money }).nullable(),
  /** The guest pays nothing: accepting issues the tickets. Always true for a type that costs nothing. */
  is_complimentary: z.boolean(),
  plus_ones: z.number(),
  state: z.enum(invitationStates),
  created_at: Instant,
  sent_at: Instant.nullable(),
  opened_at: Instant.nullable(),
  accepted_at: Instant.nullable(),
  declined_at: Instant.nullable(),
  expires_at: Instant,
  revoked_at: Instant.nullable(),
  /** The member of the team who invited; null when their account is gone. */
  invited_by: z.string().nullable(),
  /** The plus-ones who come, after accepting; an empty name is still to be given. */
  guests: z.array(z.object({ name: z.string(), has_come: z.boolean() })),
  has_come: z.boolean(),
  version: z.number(),
});
export type Invitation = z.infer<typeof Invitation>;

const plusOnes = z
  .int({ error: 'Enter a whole number.' })
  .min(0, 'At least 0.')
  .max(MAX_PLUS_ONES, `At most ${MAX_PLUS_ONES}.`);
const NameInput = line(120);
/** Several lines of plain text. */
const NoteInput = z.string({ error: 'Enter a text.' }).trim().max(1000, 'Use at most 1,000 characters.');

/** What an invitation offers. `is_complimentary` counts only with a ticket type. */
const offer = {
  note: NoteInput.default(''),
  ticket_type_id: Id.nullable().default(null),
  is_complimentary: z.boolean({ error: 'Use true or false.' }).default(true),
  plus_ones: plusOnes.default(0),
};

export const InvitationInput = z.strictObject({ email: EmailInput, name: NameInput.default(''), ...offer });
export type InvitationInput = z.output<typeof InvitationInput>;

/** The fields to change; `version` is the one they were read with. What was accepted or declined can't be changed. */
export const InvitationChange = z.strictObject({
  version: z.int({ error: 'Enter a whole number.' }).min(1, 'At least 1.'),
  name: NameInput.optional(),
  note: NoteInput.optional(),
  ticket_type_id: Id.nullable().optional(),
  is_complimentary: z.boolean({ error: 'Use true or false.' }).optional(),
  plus_ones: plusOnes.optional(),
});
export type InvitationChange = z.output<typeof InvitationChange>;

const EventParams = z.object({ id: z.string().min(1).max(120) });
const InvitationParams = EventParams.extend({ invitation_id: Id });

export const listInvitations = defineRoute({
  method: 'GET',
  path: '/events/:id/invitations/',
  audience: 'user',
  summary: 'The invitations of an event, newest first, and how many are in each state.',
  params: EventParams,
  query: z.strictObject({
    search: line(120).optional(),
    state: z.enum(invitationStates, { error: 'Choose one of the states.' }).optional(),
    cursor: z.string().max(400).optional(),
  }),
  responses: {
    200: z.object({
      results: z.array(Invitation),
      next: z.string().nullable(),
      previous: z.string().nullable(),
      counts: z.record(z.enum(invitationStates), z.number()),
      /** People who accepted with their plus-ones, and those of them who have come. */
      expected: z.number(),
      came: z.number(),
    }),
  },
});

export const createInvitation = defineRoute({
  method: 'POST',
  path: '/events/:id/invitations/',
  audience: 'user',
  summary: 'Invite somebody by e-mail. 409 `already_invited` while an invitation to the address is open or accepted.',
  params: EventParams,
  body: InvitationInput,
  responses: { 201: Invitation },
});

export const updateInvitation = defineRoute({
  method: 'PATCH',
  path: '/events/:id/invitations/:invitation_id/',
  audience: 'user',
  summary: 'Change an invitation that was neither accepted nor declined. Its link stays the same.',
  params: InvitationParams,
  body: InvitationChange,
  responses: { 200: Invitation },
});

export const resendInvitation = defineRoute({
  method: 'POST',
  path: '/events/:id/invitations/:invitation_id/resend/',
  audience: 'user',
  summary: 'Mail an invitation again. Links mailed before go on working; an expired or declined one is open again.',
  params: InvitationParams,
  responses: { 200: Invitation },
});

export const deleteInvitation = defineRoute({
  method: 'DELETE',
  path: '/events/:id/invitations/:invitation_id/',
  audience: 'user',
  summary: 'Revoke an invitation: its link stops working. Tickets that were issued stay valid.',
  params: InvitationParams,
  responses: { 200: Invitation },
});

/** What becomes of one row of a pasted list. `skipped` ones need nothing: they are doubles or invited already. */
export const InvitationRow = z.object({
  /** From 1, as in the pasted text. */
  row: z.number(),
  email: z.string(),
  name: z.string(),
  plus_ones: z.number(),
  result: z.enum(['ready', 'queued', 'skipped', 'wrong']),
  /** Why a row is skipped or wrong. */
  message: z.string(),
});
export type InvitationRow = z.infer<typeof InvitationRow>;

/** Lines of `email`, `name <email>` or CSV with or without a header (email, name, plus_ones, note). */
const ManyInput = z.strictObject({
  text: z.string({ error: 'Paste a list.' }).min(1, 'Paste a list.').max(500_000, 'Too long: split the list.'),
  ...offer,
});
export type ManyInput = z.output<typeof ManyInput>;

export const checkInvitations = defineRoute({
  method: 'POST',
  path: '/events/:id/invitations/check/',
  audience: 'user',
  summary: 'Read a pasted list and tell what would become of each row. Nothing is sent.',
  params: EventParams,
  body: ManyInput,
  body_limit: 1_000_000,
  responses: { 200: z.object({ rows: z.array(InvitationRow) }) },
});

/** Invitations that were sent in one go: their mails leave in the background. */
export const InvitationBatch = z.object({
  id: z.string(),
  total: z.number(),
  sent: z.number(),
  rows: z.array(InvitationRow),
});
export type InvitationBatch = z.infer<typeof InvitationBatch>;

export const createInvitations = defineRoute({
  method: 'POST',
  path: '/events/:id/invitations/many/',
  audience: 'user',
  summary:
    'Invite everybody on a pasted list. Wrong rows are left out. With the same Idempotency-Key nothing is sent twice.',
  params: EventParams,
  body: ManyInput,
  body_limit: 1_000_000,
  responses: { 201: InvitationBatch },
});

export const getInvitationBatch = defineRoute({
  method: 'GET',
  path: '/events/:id/invitations/many/:batch_id/',
  audience: 'user',
  summary: 'How far the mails of a list have come.',
  params: EventParams.extend({ batch_id: Id }),
  responses: { 200: InvitationBatch },
});

/** Who brought whom: one row per inviter, the team's members first. */
export const getGuestChain = defineRoute({
  method: 'GET',
  path: '/events/:id/guest-chain/',
  audience: 'user',
  summary: 'Per inviter: how many they invited, how many accepted, and how many came with their plus-ones.',
  params: EventParams,
  responses: {
    200: z.object({
      inviters: z.array(
        z.object({
          name: z.string(),
          kind: z.enum(['team', 'guest']),
          invited: z.number(),
          accepted: z.number(),
          expected: z.number(),
          came: z.number(),
          guests: z.array(z.object({ name: z.string(), brought_by: z.string().nullable(), has_come: z.boolean() })),
        }),
      ),
    }),
  },
});

const link = z.object({ token: z.string().min(1).max(120) });

/** An invitation as whoever has its link sees it. */
export const OpenedInvitation = z.object({
  state: z.enum(['open', 'accepted', 'declined', 'expired', 'revoked', 'over', 'cancelled']),
  name: z.string(),
  note: z.string(),
  email_masked: z.string(),
  /** The member of the team, and the organization, who invite. */
  invited_by: z.object({ name: z.string().nullable(), organization: z.string(), handle: z.string() }),
  ticket_type: z.object({ id: z.string(), name: z.string(), total: Money }).nullable(),
  is_complimentary: z.boolean(),
  plus_ones: z.number(),
  /** Admissions that can still be had: less than 1 + plus_ones when stock is short; null without a limit. */
  left_count: z.number().nullable(),
  expires_at: Instant,
  event: EventDetail,
  /** After accepting: where the tickets are, or where to choose and pay. */
  tickets_url: z.string().nullable(),
});
export type OpenedInvitation = z.infer<typeof OpenedInvitation>;

export const getInvitation = defineRoute({
  method: 'GET',
  path: '/invitations/:token/',
  audience: 'public',
  summary: 'What an invitation offers, by the token in its link. Looking changes nothing.',
  params: link,
  responses: { 200: OpenedInvitation },
});

export const markInvitationOpened = defineRoute({
  method: 'POST',
  path: '/invitations/:token/opened/',
  audience: 'public',
  summary: 'Tell that a person has seen the invitation: sent by the page itself once it is visible.',
  params: link,
  responses: { 200: z.object({ message: z.string() }) },
});

export const acceptInvitation = defineRoute({
  method: 'POST',
  path: '/invitations/:token/accept/',
  audience: 'optional',
  summary:
    'Accept an invitation. A complimentary type issues the tickets; otherwise checkout goes on with ' +
    '`invitation_token`. Again is answered as before. 409 `revoked`, `expired`, `sold_out`.',
  params: link,
  body: z.strictObject({
    name: NameInput.default(''),
    /** Who comes along, by name; an empty name is given later or at the door. */
    guests: z.array(NameInput).max(MAX_PLUS_ONES, `At most ${MAX_PLUS_ONES}.`).default([]),
  }),
  responses: {
    200: z.object({
      invitation: OpenedInvitation,
      /** Where to go on: the tickets, or the event with the type unlocked. */
      next: z.enum(['tickets', 'checkout']),
    }),
  },
});

export const declineInvitation = defineRoute({
  method: 'POST',
  path: '/invitations/:token/decline/',
  audience: 'public',
  summary: 'Decline an invitation. It can be accepted later while it is open for others.',
  params: link,
  responses: { 200: OpenedInvitation },
});
