import type { Stripe } from 'stripe';

import type { SessionRecord } from '../state/records.ts';
import { NO_CAUSE } from '../state/sandbox.ts';
import type { Sandbox } from '../state/sandbox.ts';
import { emitEvent } from './emit-event.ts';
import { saveIntent } from './payment.ts';

/** Stores a session. */
export function saveSession(sandbox: Sandbox, record: SessionRecord): void {
  sandbox.store.put('checkout_sessions', record.session.id, record);
}

/** The attempt failed; the intent waits for another one. */
export function failIntent(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  error: Stripe.PaymentIntent.LastPaymentError,
  chargeId: string | null,
): void {
  const failed: Stripe.PaymentIntent = {
    ...intent,
    last_payment_error: error,
    latest_charge: chargeId ?? intent.latest_charge,
    next_action: null,
    status: 'requires_payment_method',
  };
  saveIntent(sandbox, failed);
  emitEvent(sandbox, NO_CAUSE, 'payment_intent.payment_failed', failed);
}

/** The payment succeeded. */
export function succeedIntent(sandbox: Sandbox, intent: Stripe.PaymentIntent, charge: Stripe.Charge): void {
  const paid: Stripe.PaymentIntent = {
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: charge.payment_method,
    status: 'succeeded',
  };
  saveIntent(sandbox, paid);
  emitEvent(sandbox, NO_CAUSE, 'payment_intent.succeeded', paid);
}
