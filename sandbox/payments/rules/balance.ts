import type { Stripe } from 'stripe';

import type { Sandbox } from '../state/sandbox.ts';
import { book } from './book.ts';

const DAY_S = 24 * 3600;
const FEE_BASIS_POINTS = 150;
const FEE_FIXED = 25;

/** The fee of the provider for a card payment: 1.5 % + 0.25. */
function processingFee(amount: number): number {
  return Math.round((amount * FEE_BASIS_POINTS) / 10_000) + FEE_FIXED;
}

/** Books the money of a charge, less the fee. */
export function bookCharge(sandbox: Sandbox, charge: Stripe.Charge): Stripe.BalanceTransaction {
  const now = sandbox.clock.seconds();
  const atOnce = sandbox.store.get('charge_notes', charge.id)?.available_at_once ?? false;
  const available_on = atOnce ? now : now + sandbox.settings.money.available_after_days * DAY_S;
  return book(sandbox, null, {
    available_on,
    amount: charge.amount,
    fee: processingFee(charge.amount),
    currency: charge.currency,
    source: charge.id,
    description: charge.description,
    type: 'charge',
  });
}

/** Books a refund; the fee of the charge is not given back. */
export function bookRefund(
  sandbox: Sandbox,
  refundId: string,
  charge: Stripe.Charge,
  amount: number,
): Stripe.BalanceTransaction {
  return book(sandbox, null, {
    available_on: availableWith(sandbox, charge),
    amount: -amount,
    fee: 0,
    currency: charge.currency,
    source: refundId,
    description: null,
    type: 'refund',
  });
}

/** Books the return of a refund's money that could not reach the card. */
export function bookRefundFailure(sandbox: Sandbox, refund: Stripe.Refund): Stripe.BalanceTransaction {
  return book(sandbox, null, {
    available_on: sandbox.clock.seconds(),
    amount: refund.amount,
    fee: 0,
    currency: refund.currency,
    source: refund.id,
    description: null,
    type: 'refund_failure',
  });
}

// A refund of money that is not available yet is taken from the pending balance.
function availableWith(sandbox: Sandbox, charge: Stripe.Charge): number {
  const id = charge.balance_transaction;
  const original = typeof id === 'string' ? sandbox.store.get('balance_transactions', id) : undefined;
  return Math.max(sandbox.clock.seconds(), original?.available_on ?? 0);
}
