import type { Stripe } from 'stripe';

type Session = Stripe.Checkout.Session;

// Fields this product never uses, but Stripe always sends.
const UNUSED = {
  adaptive_pricing: null,
  after_expiration: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  customer: null,
  customer_account: null,
  discounts: [],
  invoice: null,
  invoice_creation: null,
  managed_payments: null,
  origin_context: null,
  payment_link: null,
  payment_method_options: null,
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  subscription: null,
  wallet_options: null,
} satisfies Partial<Session>;

export interface NewSession {
  id: string;
  created: number;
  expires_at: number;
  url: string;
  amount_total: number;
  currency: string;
  success_url: string;
  cancel_url: string | null;
  client_reference_id: string | null;
  customer_email: string | null;
  customer_creation: Session['customer_creation'];
  billing_address_collection: Session['billing_address_collection'];
  submit_type: Session['submit_type'];
  submit_message: string | null;
  after_submit_message: string | null;
  integration_identifier: string | null;
  locale: Session['locale'];
  payment_method_configuration: string | null;
  excluded_payment_method_types: string[] | undefined;
  metadata: Stripe.Metadata;
}

/** A checkout session as it is right after creation. */
export function buildCheckoutSession(input: NewSession): Session {
  const { submit_message, after_submit_message, payment_method_configuration, amount_total, ...same } = input;
  return {
    ...UNUSED,
    ...same,
    object: 'checkout.session',
    amount_subtotal: amount_total,
    amount_total,
    custom_text: {
      after_submit: after_submit_message === null ? null : { message: after_submit_message },
      shipping_address: null,
      submit: submit_message === null ? null : { message: submit_message },
      terms_of_service_acceptance: null,
    },
    customer_details: null,
    livemode: false,
    mode: 'payment',
    payment_intent: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: { id: payment_method_configuration ?? 'pmc_sandbox', parent: null },
    payment_method_types: ['card'],
    payment_status: amount_total === 0 ? 'no_payment_required' : 'unpaid',
    phone_number_collection: { enabled: false },
    status: 'open',
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
  };
}

/** What the session says about the buyer once the form has been sent. */
export function buildCustomerDetails(email: string | null, name: string | null): Session['customer_details'] {
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
  };
}
