import type { Stripe } from 'stripe';

// The types the sandbox books, each with what reports call it.
const REPORTED_AS = {
  charge: 'charge',
  refund: 'refund',
  refund_failure: 'refund_failure',
  transfer: 'transfer',
  transfer_refund: 'transfer_reversal',
  payment: 'charge',
  payment_refund: 'refund',
  adjustment: 'dispute',
  payout: 'payout',
  payout_failure: 'payout_reversal',
  topup: 'topup',
} as const;

export interface NewBalanceTransaction {
  id: string;
  created: number;
  available_on: number;
  amount: number;
  fee: number;
  currency: string;
  source: string;
  description: string | null;
  type: keyof typeof REPORTED_AS;
}

/** One movement of a balance. */
export function buildBalanceTransaction(input: NewBalanceTransaction): Stripe.BalanceTransaction {
  const { amount, fee, currency, type, created, available_on } = input;
  const fee_details = [
    { amount: fee, application: null, currency, description: 'Stripe processing fees', type: 'stripe_fee' },
  ];
  return {
    ...input,
    object: 'balance_transaction',
    balance_type: 'payments',
    exchange_rate: null,
    fee_details: fee === 0 ? [] : fee_details,
    net: amount - fee,
    reporting_category: type === 'adjustment' && amount > 0 ? 'dispute_reversal' : REPORTED_AS[type],
    status: available_on > created ? 'pending' : 'available',
  };
}
