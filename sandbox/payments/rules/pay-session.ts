import type { Stripe } from 'stripe';

import { buildCustomerDetails } from '../objects/checkout-session.ts';
import type { Buyer, SessionRecord } from '../state/records.ts';
import { NO_CAUSE } from '../state/sandbox.ts';
import type { Sandbox } from '../state/sandbox.ts';
import { emitEvent } from './emit-event.ts';
import { expireIfDue } from './expire-session.ts';
import { failIntent, saveSession, succeedIntent } from './intent-steps.ts';
import { chargeFor, intentOf, saveIntent, settleCharge } from './payment.ts';
import type { Attempt } from './payment.ts';

export type PayResult = { kind: 'complete' | 'challenge' | 'closed' } | { kind: 'declined'; message: string };

/** Tries to pay a session, in one tick of the event loop, so that paying and expiring can never both succeed. */
export function paySession(sandbox: Sandbox, sessionId: string, attempt: Attempt): PayResult {
  expireIfDue(sandbox, sessionId);
  const record = sandbox.store.get('checkout_sessions', sessionId);
  if (record?.session.status !== 'open') return { kind: 'closed' };
  const intent = intentOf(sandbox, record);
  const started = { ...record, session: { ...record.session, payment_intent: intent.id }, challenge: null };
  if (attempt.card.challenge && !attempt.authenticated) return askToAuthenticate(sandbox, started, intent, attempt);
  if (attempt.card.decline) return decline(sandbox, started, intent, attempt);
  if (attempt.card.settles_later) return payLater(sandbox, started, intent, attempt);
  return payNow(sandbox, started, intent, attempt);
}

/** Completes a session that costs nothing. */
export function completeFreeSession(sandbox: Sandbox, sessionId: string, buyer: Buyer): PayResult {
  expireIfDue(sandbox, sessionId);
  const record = sandbox.store.get('checkout_sessions', sessionId);
  if (record?.session.status !== 'open') return { kind: 'closed' };
  complete(sandbox, record, buyer, 'no_payment_required');
  return { kind: 'complete' };
}

/** The buyer closed or failed the 3-D Secure challenge. */
export function failChallenge(sandbox: Sandbox, sessionId: string, how: 'fail' | 'close'): PayResult {
  expireIfDue(sandbox, sessionId);
  const record = sandbox.store.get('checkout_sessions', sessionId);
  if (record?.session.status !== 'open') return { kind: 'closed' };
  const message =
    how === 'fail'
      ? 'We are unable to authenticate your payment method. Please choose a different payment method and try again.'
      : 'The confirmation was closed before it was finished. You have not been charged.';
  if (how === 'fail') {
    const failure = { type: 'invalid_request_error', code: 'payment_intent_authentication_failure', message } as const;
    failIntent(sandbox, intentOf(sandbox, record), failure, null);
  }
  saveSession(sandbox, { ...record, challenge: null });
  return { kind: 'declined', message };
}

function askToAuthenticate(
  sandbox: Sandbox,
  record: SessionRecord,
  intent: Stripe.PaymentIntent,
  attempt: Attempt,
): PayResult {
  const { exp_month, exp_year, buyer } = attempt;
  const waiting: Stripe.PaymentIntent = {
    ...intent,
    status: 'requires_action',
    next_action: { type: 'use_stripe_sdk' },
  };
  saveIntent(sandbox, waiting);
  saveSession(sandbox, { ...record, challenge: { card: attempt.card.number, exp_month, exp_year, buyer } });
  emitEvent(sandbox, NO_CAUSE, 'payment_intent.requires_action', waiting);
  return { kind: 'challenge' };
}

function decline(sandbox: Sandbox, record: SessionRecord, intent: Stripe.PaymentIntent, attempt: Attempt): PayResult {
  const charge = chargeFor(sandbox, intent, attempt, 'failed');
  saveSession(sandbox, record);
  emitEvent(sandbox, NO_CAUSE, 'charge.failed', charge);
  const { code, decline_code, message } = attempt.card.decline ?? { code: 'card_declined', message: '' };
  failIntent(sandbox, intent, { type: 'card_error', code, decline_code, message, charge: charge.id }, charge.id);
  return { kind: 'declined', message };
}

function payNow(sandbox: Sandbox, record: SessionRecord, intent: Stripe.PaymentIntent, attempt: Attempt): PayResult {
  const charge = chargeFor(sandbox, intent, attempt, 'succeeded');
  emitEvent(sandbox, NO_CAUSE, 'charge.succeeded', charge);
  succeedIntent(sandbox, intent, charge);
  complete(sandbox, record, attempt.buyer, 'paid');
  settleCharge(sandbox, charge);
  return { kind: 'complete' };
}

function payLater(sandbox: Sandbox, record: SessionRecord, intent: Stripe.PaymentIntent, attempt: Attempt): PayResult {
  const charge = chargeFor(sandbox, intent, attempt, 'pending');
  const processing: Stripe.PaymentIntent = {
    ...intent,
    latest_charge: charge.id,
    payment_method: charge.payment_method,
    status: 'processing',
  };
  saveIntent(sandbox, processing);
  emitEvent(sandbox, NO_CAUSE, 'charge.pending', charge);
  emitEvent(sandbox, NO_CAUSE, 'payment_intent.processing', processing);
  complete(sandbox, record, attempt.buyer, 'unpaid');
  const outcome = attempt.card.settles_later ?? 'succeeds';
  sandbox.store.put('async_payments', intent.id, { session_id: record.session.id, outcome });
  const due = sandbox.clock.now() + sandbox.settings.money.settle_after_s * 1000;
  sandbox.scheduler.schedule('settle-async-payment', intent.id, due);
  return { kind: 'complete' };
}

function complete(
  sandbox: Sandbox,
  record: SessionRecord,
  buyer: Buyer,
  payment_status: 'paid' | 'unpaid' | 'no_payment_required',
): void {
  const session: Stripe.Checkout.Session = {
    ...record.session,
    customer_details: buildCustomerDetails(buyer.email, buyer.name),
    payment_status,
    status: 'complete',
    url: null,
  };
  saveSession(sandbox, { ...record, session, challenge: null });
  emitEvent(sandbox, NO_CAUSE, 'checkout.session.completed', session);
}
