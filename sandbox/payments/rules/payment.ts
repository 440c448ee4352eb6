import { createHash } from 'node:crypto';

import type { Stripe } from 'stripe';

import { buildCharge } from '../objects/charge.ts';
import { buildPaymentIntent } from '../objects/payment-intent.ts';
import { buildCardDetails } from '../objects/payment-method-details.ts';
import type { Buyer, SessionRecord } from '../state/records.ts';
import type { Sandbox } from '../state/sandbox.ts';
import { bookCharge } from './balance.ts';
import { openDispute } from './disputes.ts';
import { emitEvent, emitUpdate } from './emit-event.ts';
import { warnOfFraud } from './fraud-warnings.ts';
import type { TestCard } from './test-cards.ts';
import { NO_CAUSE } from '../state/sandbox.ts';

/** One attempt to pay. */
export interface Attempt {
  card: TestCard;
  exp_month: number;
  exp_year: number;
  buyer: Buyer;
  authenticated: boolean;
}

/** The session's payment intent, created with the buyer's first attempt. */
export function intentOf(sandbox: Sandbox, record: SessionRecord): Stripe.PaymentIntent {
  const { session, payment } = record;
  const existing =
    typeof session.payment_intent === 'string'
      ? sandbox.store.get('payment_intents', session.payment_intent)
      : undefined;
  if (existing) return existing;
  const id = sandbox.ids.next('pi_');
  const intent = buildPaymentIntent({
    ...payment,
    id,
    client_secret: sandbox.ids.next(`${id}_secret_`),
    created: sandbox.clock.seconds(),
    amount: session.amount_total ?? 0,
    currency: session.currency ?? 'eur',
  });
  saveIntent(sandbox, intent);
  emitEvent(sandbox, NO_CAUSE, 'payment_intent.created', intent);
  return intent;
}

/** Stores an intent. */
export function saveIntent(sandbox: Sandbox, intent: Stripe.PaymentIntent): void {
  sandbox.store.put('payment_intents', intent.id, intent);
}

/** Creates the charge of an attempt, whatever its outcome. */
export function chargeFor(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  attempt: Attempt,
  status: 'succeeded' | 'pending' | 'failed',
): Stripe.Charge {
  const { card, exp_month, exp_year, buyer, authenticated } = attempt;
  const facts = {
    brand: card.brand,
    last4: card.number.slice(-4),
    exp_month,
    exp_year,
    fingerprint: createHash('sha256').update(`sandbox ${card.number}`).digest('base64url').slice(0, 16),
    cvc_check: card.decline?.code === 'incorrect_cvc' ? ('fail' as const) : ('pass' as const),
    authenticated,
  };
  const charge = buildCharge({
    id: sandbox.ids.next('ch_'),
    created: sandbox.clock.seconds(),
    intent,
    payment_method: sandbox.ids.next('pm_'),
    buyer,
    method: buildCardDetails(facts, intent.amount),
    failure: status === 'failed' && card.decline ? card.decline : null,
    outcome: outcomeOf(card, status),
    status,
  });
  sandbox.store.put('charges', charge.id, charge);
  sandbox.store.put('charge_notes', charge.id, {
    refund_outcome: card.refund ?? 'succeeds',
    available_at_once: card.available_at_once ?? false,
    fraud_warning: card.fraud_warning,
    dispute: card.dispute,
  });
  return charge;
}

function outcomeOf(card: TestCard, status: string): Stripe.Charge.Outcome {
  const none = { advice_code: null, network_advice_code: null, network_decline_code: null };
  const risk_level = card.blocked ? 'highest' : 'normal';
  if (status !== 'failed') {
    const seller_message = 'Payment complete.';
    return {
      ...none,
      network_status: 'approved_by_network',
      reason: null,
      risk_level,
      seller_message,
      type: 'authorized',
    };
  }
  if (card.blocked) {
    const seller_message = 'Stripe blocked this payment as too risky.';
    return {
      ...none,
      network_status: 'not_sent_to_network',
      reason: 'highest_risk_level',
      risk_level,
      seller_message,
      type: 'blocked',
    };
  }
  const reason = card.decline?.decline_code ?? card.decline?.code ?? null;
  const seller_message = 'The bank returned a decline code.';
  return {
    ...none,
    network_status: 'declined_by_network',
    reason,
    risk_level,
    seller_message,
    type: 'issuer_declined',
  };
}

/**
 * The last steps of every successful payment: books the money, updates the charge, and opens a dispute if its card
 * demands it.
 */
export function settleCharge(sandbox: Sandbox, charge: Stripe.Charge): void {
  const transaction = bookCharge(sandbox, charge);
  const booked = { ...charge, balance_transaction: transaction.id };
  sandbox.store.put('charges', charge.id, booked);
  emitUpdate(sandbox, NO_CAUSE, 'charge.updated', { object: booked, previous: { balance_transaction: null } });
  const { dispute, fraud_warning } = sandbox.store.get('charge_notes', charge.id) ?? {};
  if (fraud_warning) warnOfFraud(sandbox, booked);
  if (dispute) openDispute(sandbox, { ...dispute, charge: booked, amount: booked.amount });
}
