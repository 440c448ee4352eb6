import type { Stripe } from 'stripe';
import type { NewPaymentSession } from './types.ts';

const INTEGRATION = 'ticket_checkout_hqvznwkd';

/** Payment methods that confirm days later do not work with a hold of minutes. */
const SLOW_METHODS = [
  'acss_debit',
  'au_becs_debit',
  'bacs_debit',
  'boleto',
  'customer_balance',
  'konbini',
  'multibanco',
  'oxxo',
  'sepa_debit',
  'us_bank_account',
] as const;

/**
 * The parameters of a hosted payment page. No card data, no personal data in metadata, no fee or transfer at charge
 * time.
 */
export function sessionParams(session: NewPaymentSession): Stripe.Checkout.SessionCreateParams {
  const { order_id, kind, event_id, env, currency } = session;
  return {
    mode: 'payment',
    ui_mode: 'hosted_page',
    line_items: session.lines.map(({ name, quantity, unit_amount }) => ({
      quantity,
      price_data: { currency, unit_amount, product_data: { name } },
    })),
    customer_email: session.email,
    client_reference_id: order_id,
    metadata: { order_id, kind, event_id, env },
    payment_intent_data: {
      transfer_group: `event_${event_id}`,
      metadata: { order_id },
      ...(session.statement_suffix && { statement_descriptor_suffix: session.statement_suffix }),
    },
    excluded_payment_method_types: [...SLOW_METHODS],
    expires_at: Math.floor(session.expires_at.getTime() / 1000),
    success_url: session.success_url,
    cancel_url: session.cancel_url,
    submit_type: 'book',
    custom_text: { submit: { message: session.submit_message } },
    integration_identifier: INTEGRATION,
  };
}
