import { buildPaymentIntent } from '../objects/payment-intent.ts';
import type { Sandbox } from '../state/sandbox.ts';
import { chargeFor, saveIntent } from './payment.ts';
import { findCard } from './test-cards.ts';

export interface PastPayment {
  intent_id: string;
  amount: number;
  amount_refunded: number;
  currency: string;
  email: string;
}

/**
 * Adds payments from before the sandbox existed, so that they can be refunded. No money is booked for them (a top-up
 * adds it), and no events are sent.
 */
export function addPastPayment(sandbox: Sandbox, payment: PastPayment): void {
  const { intent_id: id, amount, amount_refunded, currency, email } = payment;
  const intent = buildPaymentIntent({
    id,
    amount,
    currency,
    client_secret: sandbox.ids.next(`${id}_secret_`),
    created: sandbox.clock.seconds(),
    description: null,
    metadata: {},
    receipt_email: email,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    transfer_group: null,
  });
  const buyer = { email, name: null };
  const attempt = { card: findCard('4242424242424242'), exp_month: 12, exp_year: 2034, buyer, authenticated: false };
  const charge = chargeFor(sandbox, intent, attempt, 'succeeded');
  sandbox.store.put('charges', charge.id, { ...charge, amount_refunded });
  const { payment_method } = charge;
  saveIntent(sandbox, {
    ...intent,
    amount_received: amount,
    latest_charge: charge.id,
    payment_method,
    status: 'succeeded',
  });
}
