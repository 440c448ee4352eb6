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
