import type { Stripe } from 'stripe';

export interface NewBalanceTransaction {
  id: string;
  created: number;
  available_on: number;
  amount: number;
  fee: number;
  currency: string;
  source: string;
  description: string | null;
  type: 'charge' | 'refund' | 'refund_failure';
}

/** One movement of the platform's balance. */
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
    reporting_category: type,
    status: available_on > created ? 'pending' : 'available',
  };
}
