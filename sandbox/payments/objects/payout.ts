import type { Stripe } from 'stripe';

export interface NewPayout {
  id: string;
  created: number;
  arrival_date: number;
  amount: number;
  automatic: boolean;
  balance_transaction: string;
  currency: string;
  description: string | null;
  destination: string;
  metadata: Stripe.Metadata;
  statement_descriptor: string | null;
  status: 'pending' | 'in_transit';
}

/** Money on its way from a balance to a bank account. */
export function buildPayout(input: NewPayout): Stripe.Payout {
  return {
    ...input,
    object: 'payout',
    application_fee: null,
    application_fee_amount: null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: input.automatic ? 'completed' : 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    trace_id: null,
    type: 'bank_account',
  };
}
