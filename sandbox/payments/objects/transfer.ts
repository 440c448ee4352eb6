import type { Stripe } from 'stripe';

export interface NewTransfer {
  id: string;
  created: number;
  amount: number;
  currency: string;
  description: string | null;
  destination: string;
  destination_payment: string;
  balance_transaction: string;
  metadata: Stripe.Metadata;
  source_transaction: string | null;
  transfer_group: string | null;
}

/** Money sent from the platform to a connected account. */
export function buildTransfer(input: NewTransfer): Stripe.Transfer {
  return {
    ...input,
    object: 'transfer',
    amount_reversed: 0,
    livemode: false,
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${input.id}/reversals` },
    reversed: false,
    source_type: 'card',
  };
}

export interface NewReversal {
  id: string;
  created: number;
  amount: number;
  transfer: Stripe.Transfer;
  balance_transaction: string;
  destination_payment_refund: string;
  metadata: Stripe.Metadata;
}

/** Money taken back from a connected account. */
export function buildReversal({ transfer, ...input }: NewReversal): Stripe.TransferReversal {
  return {
    ...input,
    object: 'transfer_reversal',
    currency: transfer.currency,
    source_refund: null,
    transfer: transfer.id,
  };
}
