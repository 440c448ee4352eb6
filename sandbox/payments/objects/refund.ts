import type { Stripe } from 'stripe';

export interface NewRefund {
  id: string;
  created: number;
  amount: number;
  charge: Stripe.Charge;
  balance_transaction: string;
  metadata: Stripe.Metadata;
  reason: Stripe.Refund['reason'];
  status: 'succeeded' | 'pending';
}

/** A refund as it is right after creation. */
export function buildRefund(input: NewRefund): Stripe.Refund {
  const { id, created, amount, charge, balance_transaction, metadata, reason, status } = input;
  return {
    id,
    object: 'refund',
    amount,
    balance_transaction,
    charge: charge.id,
    created,
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      type: 'card',
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
    },
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    ...(status === 'pending' ? { pending_reason: 'processing' } : {}),
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status,
    transfer_reversal: null,
  };
}
