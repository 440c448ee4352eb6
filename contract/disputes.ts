import { z } from 'zod';
import { defineRoute } from './common/route.ts';
import { Cursor, Instant, Money, pageOf } from './common/values.ts';
import { disputeStates } from './dispute-states.ts';

/** A dispute as the event's team sees it. */
export const Dispute = z.object({
  id: z.string(),
  order_id: z.string(),
  state: z.enum(disputeStates),
  /** The amount that the payer's bank takes back or asks about. */
  amount: Money,
  /** The organizer's part of it, which is lost if the dispute is lost. */
  organizer_amount: Money,
  reason: z.string(),
  /** The reason as a sentence. */
  reason_text: z.string(),
  buyer_name: z.string(),
  buyer_email: z.string(),
  opened_at: Instant,
  closed_at: Instant.nullable(),
  evidence_due_at: Instant.nullable(),
  evidence_sent_at: Instant.nullable(),
});
export type Dispute = z.infer<typeof Dispute>;

export const listEventDisputes = defineRoute({
  method: 'GET',
  path: '/events/:id/disputes/',
  audience: 'user',
  summary: 'The payments of an event that banks take back or ask about, newest first, for those who may see its sales.',
  params: z.object({ id: z.string().min(1).max(120) }),
  query: z.strictObject({ cursor: Cursor }),
  responses: { 200: pageOf(Dispute) },
});
