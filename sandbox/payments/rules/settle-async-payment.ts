import type { Stripe } from 'stripe';

import type { AsyncPayment, SessionRecord } from '../state/records.ts';
import { NO_CAUSE } from '../state/sandbox.ts';
import type { Sandbox } from '../state/sandbox.ts';
import { emitEvent } from './emit-event.ts';
import { failIntent, saveSession, succeedIntent } from './intent-steps.ts';
import { settleCharge } from './payment.ts';

/** Decides a pending payment; false if there is none. */
export function settleAsyncPayment(sandbox: Sandbox, intentId: string, forced?: AsyncPayment['outcome']): boolean {
  const { store } = sandbox;
  const pending = store.get('async_payments', intentId);
  const intent = store.get('payment_intents', intentId);
  const record = pending && store.get('checkout_sessions', pending.session_id);
  const charge = typeof intent?.latest_charge === 'string' ? store.get('charges', intent.latest_charge) : undefined;
  if (!pending || !intent || !record || !charge) return false;
  store.delete('async_payments', intentId);
  if ((forced ?? pending.outcome) === 'succeeds') succeedLater(sandbox, record, intent, charge);
  else failLater(sandbox, record, intent, charge);
  return true;
}

function succeedLater(
  sandbox: Sandbox,
  record: SessionRecord,
  intent: Stripe.PaymentIntent,
  pending: Stripe.Charge,
): void {
  const charge: Stripe.Charge = {
    ...pending,
    amount_captured: pending.amount,
    captured: true,
    paid: true,
    status: 'succeeded',
  };
  sandbox.store.put('charges', charge.id, charge);
  emitEvent(sandbox, NO_CAUSE, 'charge.succeeded', charge);
  succeedIntent(sandbox, intent, charge);
  const session: Stripe.Checkout.Session = { ...record.session, payment_status: 'paid' };
  saveSession(sandbox, { ...record, session });
  emitEvent(sandbox, NO_CAUSE, 'checkout.session.async_payment_succeeded', session);
  settleCharge(sandbox, charge);
}

function failLater(
  sandbox: Sandbox,
  record: SessionRecord,
  intent: Stripe.PaymentIntent,
  pending: Stripe.Charge,
): void {
  const message = 'The payment could not be collected.';
  const charge: Stripe.Charge = {
    ...pending,
    failure_code: 'payment_method_provider_decline',
    failure_message: message,
    status: 'failed',
  };
  sandbox.store.put('charges', charge.id, charge);
  emitEvent(sandbox, NO_CAUSE, 'charge.failed', charge);
  failIntent(
    sandbox,
    intent,
    { type: 'card_error', code: 'payment_method_provider_decline', message, charge: charge.id },
    charge.id,
  );
  emitEvent(sandbox, NO_CAUSE, 'checkout.session.async_payment_failed', record.session);
}
