import type { Stripe } from 'stripe';

const UNUSED = {
  allowed_payment_method_types: null,
  application: null,
  application_fee_amount: null,
  automatic_payment_methods: null,
  canceled_at: null,
  cancellation_reason: null,
  customer: null,
  customer_account: null,
  excluded_payment_method_types: null,
  managed_payments: null,
  on_behalf_of: null,
  payment_method_configuration_details: null,
  payment_method_options: {
    card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
  },
  payment_record: null,
  processing: null,
  review: null,
  setup_future_usage: null,
  shipping: null,
  source: null,
} satisfies Partial<Stripe.PaymentIntent>;

export interface NewPaymentIntent {
  id: string;
  client_secret: string;
  created: number;
  amount: number;
  currency: string;
  description: string | null;
  metadata: Stripe.Metadata;
  receipt_email: string | null;
  statement_descriptor: string | null;
  statement_descriptor_suffix: string | null;
  transfer_group: string | null;
}

/** A payment intent as checkout makes it when the buyer first presses pay. */
export function buildPaymentIntent(input: NewPaymentIntent): Stripe.PaymentIntent {
  return {
    ...UNUSED,
    ...input,
    object: 'payment_intent',
    amount_capturable: 0,
    amount_received: 0,
    capture_method: 'automatic_async',
    confirmation_method: 'automatic',
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    next_action: null,
    payment_method: null,
    payment_method_types: ['card'],
    status: 'requires_payment_method',
  };
}
