import { z } from 'zod';
import { defineRoute } from './common/route.ts';
import { EventParams, Id, Instant } from './common/values.ts';
import { invitationOffer } from './invitations.ts';

/** The most rows of one pasted list. */
export const MAX_INVITATION_ROWS = 2000;

/**
 * The result of one row of a pasted list. `skipped`: a duplicate, or invited already. `later`: above today's limit; the
 * same list sent tomorrow queues it.
 */
export const InvitationRow = z.object({
  row: z.number().describe('From 1, as in the pasted text.'),
  email: z.string(),
  name: z.string(),
  plus_ones: z.number(),
  result: z
    .enum(['ready', 'queued', 'skipped', 'later', 'wrong'])
    .describe(
      '`skipped`: a duplicate, or invited already. `later`: above today’s limit; the same list sent tomorrow queues it.',
    ),
  message: z.string().describe('Why a row is skipped, later or wrong; empty otherwise.'),
});
export type InvitationRow = z.infer<typeof InvitationRow>;

/**
 * Lines of `email`, `name <email>`, `name email` or CSV with or without a header (email, name, plus_ones, note),
 * separated by commas, semicolons or tabs. The other fields count for rows that do not name their own.
 */
const ManyInput = z.strictObject({
  text: z.string({ error: 'Paste a list.' }).trim().min(1, 'Paste a list.').max(500_000, 'Too long: split the list.'),
  ...invitationOffer,
});
export type ManyInput = z.output<typeof ManyInput>;

export const checkInvitations = defineRoute({
  method: 'POST',
  path: '/events/:id/invitations/check/',
  audience: 'user',
  summary:
    'Read a pasted list and tell what would become of each row. Nothing is sent. 409 `linked_name` while a title or name with a link would be mailed for a new organizer.',
  params: EventParams,
  body: ManyInput,
  body_limit: 1_000_000,
  responses: { 200: z.object({ rows: z.array(InvitationRow), ready: z.number() }) },
});

/**
 * Invitations that were made together: their mails are sent in the background. Done when sent and failed add up to the
 * total.
 */
export const InvitationBatch = z.object({
  id: z.string(),
  created_at: Instant,
  total: z.number(),
  sent: z.number().describe('Mails that were sent; all are when `sent` and `failed` add up to `total`.'),
  failed: z.number(),
});
export type InvitationBatch = z.infer<typeof InvitationBatch>;

export const createInvitations = defineRoute({
  method: 'POST',
  path: '/events/:id/invitations/many/',
  audience: 'user',
  summary:
    'Invite everybody on a pasted list. Wrong rows are left out. With the same Idempotency-Key nothing is sent twice. 409 `linked_name` as for a single invitation.',
  params: EventParams,
  body: ManyInput,
  body_limit: 1_000_000,
  headers: ['idempotency-key'],
  responses: { 201: InvitationBatch.extend({ rows: z.array(InvitationRow) }) },
});

export const getInvitationBatch = defineRoute({
  method: 'GET',
  path: '/events/:id/invitations/many/:batch_id/',
  audience: 'user',
  summary: 'How far the mails of a list have come.',
  params: EventParams.extend({ batch_id: Id }),
  responses: { 200: InvitationBatch },
});
