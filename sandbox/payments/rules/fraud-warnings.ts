import type { Stripe } from 'stripe';

import { NO_CAUSE } from '../state/sandbox.ts';
import type { Sandbox } from '../state/sandbox.ts';
import { emitEvent } from './emit-event.ts';

type Warning = Stripe.Radar.EarlyFraudWarning;

/** The card's network suspects fraud, before anybody disputes the charge. */
export function warnOfFraud(sandbox: Sandbox, charge: Stripe.Charge): Warning {
  const warning: Warning = {
    id: sandbox.ids.next('issfr_'),
    object: 'radar.early_fraud_warning',
    actionable: true,
    charge: charge.id,
    created: sandbox.clock.seconds(),
    fraud_type: 'made_with_stolen_card',
    livemode: false,
    ...(typeof charge.payment_intent === 'string' ? { payment_intent: charge.payment_intent } : {}),
  };
  sandbox.store.put('fraud_warnings', warning.id, warning);
  emitEvent(sandbox, NO_CAUSE, 'radar.early_fraud_warning.created', warning);
  return warning;
}

/** The present state of a warning: not actionable once its charge was refunded or disputed. */
export function presentWarning({ store }: Sandbox, warning: Warning): Warning {
  const charge = typeof warning.charge === 'string' ? store.get('charges', warning.charge) : undefined;
  return { ...warning, actionable: charge !== undefined && !charge.refunded && !charge.disputed };
}
