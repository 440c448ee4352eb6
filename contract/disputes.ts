import { z } from 'zod';
import { defineRoute } from './common/route.ts';
import { Cursor, EventParams, Instant, Money, pageOf } from './common/values.ts';
import { disputeStates } from './dispute-states.ts';

/** A dispute as the event's team sees it. */
export const Dispute = z.object({
  id: z.string(),
  order_id: z.string(),
  state: z.enum(disputeStates),
  amount: Money.describe('The amount that the payer’s bank takes back or asks about.'),
  organizer_amount: Money.describe('The organizer’s part of it, which is lost if the dispute is lost.'),
  reason: z.string().describe('The bank’s reason, in the provider’s word.'),
  reason_text: z.string().describe('The reason as a sentence.'),
  buyer_name: z.string(),
  buyer_email: z.string(),
  opened_at: Instant,
  closed_at: Instant.nullable().describe('Null while it is open.'),
  evidence_due_at: Instant.nullable().describe('Until when evidence can be sent; null if none is asked for.'),
  evidence_sent_at: Instant.nullable().describe('Null while none was sent.'),
});
export type Dispute = z.infer<typeof Dispute>;

export const listEventDisputes = defineRoute({
  method: 'GET',
  path: '/events/:id/disputes/',
  audience: 'user',
  summary: 'The payments of an event that banks take back or ask about, newest first, for those who may see its sales.',
  params: EventParams,
  query: z.strictObject({ cursor: Cursor }),
  responses: { 200: pageOf(Dispute) },
});
