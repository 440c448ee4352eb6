import type { Stripe } from 'stripe';

import type { SessionRecord } from '../state/records.ts';
import { NO_CAUSE } from '../state/sandbox.ts';
import type { Cause, Sandbox } from '../state/sandbox.ts';
import { emitEvent } from './emit-event.ts';

/** Expires an open session: no payment is possible any more. */
export function expireSession(sandbox: Sandbox, record: SessionRecord, cause: Cause): Stripe.Checkout.Session {
  const session: Stripe.Checkout.Session = { ...record.session, status: 'expired', url: null };
  sandbox.store.put('checkout_sessions', session.id, { ...record, session, challenge: null });
  cancelIntent(sandbox, session, cause);
  emitEvent(sandbox, cause, 'checkout.session.expired', session);
  return session;
}

/** Expires a session whose time has passed, if the scheduler has not done it yet. */
export function expireIfDue(sandbox: Sandbox, sessionId: string): void {
  const record = sandbox.store.get('checkout_sessions', sessionId);
  if (record?.session.status !== 'open' || sandbox.clock.now() < record.session.expires_at * 1000) return;
  expireSession(sandbox, record, NO_CAUSE);
}

// Cancels the intent of a declined attempt, so that nobody can confirm it later.
function cancelIntent(sandbox: Sandbox, session: Stripe.Checkout.Session, cause: Cause): void {
  const id = session.payment_intent;
  const intent = typeof id === 'string' ? sandbox.store.get('payment_intents', id) : undefined;
  if (!intent) return;
  const canceled: Stripe.PaymentIntent = {
    ...intent,
    canceled_at: sandbox.clock.seconds(),
    cancellation_reason: 'expired',
    next_action: null,
    status: 'canceled',
  };
  sandbox.store.put('payment_intents', intent.id, canceled);
  emitEvent(sandbox, cause, 'payment_intent.canceled', canceled);
}
