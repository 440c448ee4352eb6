import type { Stripe } from 'stripe';

import { invalidRequest } from '../http/errors.ts';
import { buildRefund } from '../objects/refund.ts';
import { NO_CAUSE } from '../state/sandbox.ts';
import type { Cause, Sandbox } from '../state/sandbox.ts';
import { bookRefund, bookRefundFailure } from './balance.ts';
import { sumsOf } from './book.ts';
import { checkNotDisputed } from './disputes.ts';
import { emitEvent, emitUpdate } from './emit-event.ts';

export interface NewRefundParams {
  charge: Stripe.Charge;
  amount: number | undefined;
  reason: Stripe.Refund['reason'];
  metadata: Stripe.Metadata;
}

/** Gives back all or part of a charge. */
export function createRefund(sandbox: Sandbox, cause: Cause, params: NewRefundParams): Stripe.Refund {
  const { charge, reason, metadata } = params;
  checkNotDisputed(sandbox, charge);
  const amount = refundable(charge, params.amount);
  checkCover(sandbox, charge.currency, amount);
  const outcome = sandbox.store.get('charge_notes', charge.id)?.refund_outcome ?? 'succeeds';
  const id = sandbox.ids.next('re_');
  const refund = buildRefund({
    id,
    created: sandbox.clock.seconds(),
    amount,
    charge,
    balance_transaction: bookRefund(sandbox, id, charge, amount).id,
    metadata,
    reason,
    status: outcome === 'pending_then_succeeds' ? 'pending' : 'succeeded',
  });
  sandbox.store.put('refunds', id, refund);
  const refunded = withRefunded(charge, charge.amount_refunded + amount);
  sandbox.store.put('charges', charge.id, refunded);
  emitEvent(sandbox, cause, 'refund.created', refund);
  emitUpdate(sandbox, cause, 'charge.refunded', {
    object: refunded,
    previous: { amount_refunded: charge.amount_refunded },
  });
  if (outcome !== 'succeeds') {
    const due = sandbox.clock.now() + sandbox.settings.money.settle_after_s * 1000;
    sandbox.scheduler.schedule('settle-refund', id, due);
  }
  return refund;
}

function refundable(charge: Stripe.Charge, wanted: number | undefined): number {
  if (charge.status !== 'succeeded') {
    throw invalidRequest(`Charge ${charge.id} has not succeeded and cannot be refunded.`, {
      code: 'charge_not_refundable',
    });
  }
  const rest = charge.amount - charge.amount_refunded;
  if (rest === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  if (wanted === undefined) return rest;
  if (wanted > rest) {
    const message = `Refund amount (${wanted}) is greater than unrefunded amount on charge (${rest})`;
    throw invalidRequest(message, { param: 'amount' });
  }
  return wanted;
}

function checkCover(sandbox: Sandbox, currency: string, amount: number): void {
  if (sandbox.settings.money.uncovered_refund === 'negative') return;
  const sum = sumsOf(sandbox, null).get(currency);
  if (amount <= (sum?.available ?? 0) + (sum?.pending ?? 0)) return;
  throw invalidRequest('Insufficient funds in your Stripe balance to refund this amount.', {
    code: 'balance_insufficient',
  });
}

function withRefunded(charge: Stripe.Charge, amount_refunded: number): Stripe.Charge {
  return { ...charge, amount_refunded, refunded: amount_refunded === charge.amount };
}

export interface Decision {
  action: 'succeed' | 'fail';
  failure_reason?: string | undefined;
}

/** Decides a pending refund, by its test card or by force; false if there is nothing to decide. */
export function settleRefund(sandbox: Sandbox, id: string, forced?: Decision): boolean {
  const refund = sandbox.store.get('refunds', id);
  const charge = typeof refund?.charge === 'string' ? sandbox.store.get('charges', refund.charge) : undefined;
  if (!refund || !charge || refund.status === 'failed') return false;
  const { action, failure_reason = 'expired_or_canceled_card' } = forced ?? planned(sandbox, charge);
  if (action === 'fail') failRefund(sandbox, { refund, charge, failure_reason });
  else if (refund.status === 'succeeded') return false;
  else succeedRefund(sandbox, refund);
  return true;
}

function planned(sandbox: Sandbox, charge: Stripe.Charge): Decision {
  const outcome = sandbox.store.get('charge_notes', charge.id)?.refund_outcome;
  return { action: outcome === 'succeeds_then_fails' ? 'fail' : 'succeed' };
}

function succeedRefund(sandbox: Sandbox, refund: Stripe.Refund): void {
  const { pending_reason: _decided, ...rest } = refund;
  const done: Stripe.Refund = { ...rest, status: 'succeeded' };
  sandbox.store.put('refunds', done.id, done);
  emitUpdate(sandbox, NO_CAUSE, 'refund.updated', { object: done, previous: { status: refund.status } });
}

function failRefund(
  sandbox: Sandbox,
  failure: { refund: Stripe.Refund; charge: Stripe.Charge; failure_reason: string },
): void {
  const { refund, charge, failure_reason } = failure;
  const { pending_reason: _decided, ...rest } = refund;
  const failed: Stripe.Refund = {
    ...rest,
    failure_balance_transaction: bookRefundFailure(sandbox, refund).id,
    failure_reason,
    status: 'failed',
  };
  sandbox.store.put('refunds', failed.id, failed);
  const restored = withRefunded(charge, charge.amount_refunded - refund.amount);
  sandbox.store.put('charges', charge.id, restored);
  emitUpdate(sandbox, NO_CAUSE, 'refund.updated', { object: failed, previous: { status: refund.status } });
  emitEvent(sandbox, NO_CAUSE, 'refund.failed', failed);
  emitUpdate(sandbox, NO_CAUSE, 'charge.updated', {
    object: restored,
    previous: { amount_refunded: charge.amount_refunded },
  });
}
