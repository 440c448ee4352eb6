import { z } from 'zod';
import { defineRoute } from './common/route.ts';
import { Instant, Money, pageOf } from './common/values.ts';

/**
 * `inquiry`: the bank only asks, no money was taken. `open`: the bank took the money, and the outcome is open. `closed`:
 * ended without a loss.
 */
export const disputeStates = ['inquiry', 'open', 'won', 'lost', 'closed'] as const;
export type DisputeState = (typeof disputeStates)[number];

const REASONS: Record<string, string> = {
  fraudulent: 'The card’s owner says they did not make this payment.',
  unrecognized: 'The card’s owner does not recognise the payment.',
  duplicate: 'The payer says they were charged twice.',
  product_not_received: 'The payer says they did not get what they paid for.',
  product_unacceptable: 'The payer says it was not what was described.',
  credit_not_processed: 'The payer says a refund is missing.',
  subscription_canceled: 'The payer says they had cancelled.',
};

/** Why a payment is disputed, in a sentence. */
export function disputeReason(reason: string): string {
  return REASONS[reason] ?? 'The payer’s bank disputes the payment.';
}

/** What a state means for the host, in a few words. */
export const disputeStateWords: Record<DisputeState, string> = {
  inquiry: 'The bank asks',
  open: 'Open: the bank holds the money',
  won: 'Won: the money is back',
  lost: 'Lost: the payer got the money back',
  closed: 'Closed: nothing was taken',
};

/** A dispute as the event's team sees it. */
export const Dispute = z.object({
  id: z.string(),
  order_id: z.string(),
  state: z.enum(disputeStates),
  /** What the payer's bank takes back, or asks about. */
  amount: Money,
  /** The event's part of it, that is given back when the dispute is lost. */
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
  query: z.strictObject({ cursor: z.string().max(400).optional() }),
  responses: { 200: pageOf(Dispute) },
});
