import {
  boolean,
  currency,
  email,
  integer,
  list,
  metadata,
  object,
  oneOf,
  optional,
  string,
  unsupported,
  url,
} from '../http/schema.ts';

const MAX_LINES = 100;
const MAX_QUANTITY = 999_999;
const MAX_TEXT = 1200;
const MAX_SUFFIX = 22;

const priceData = object({
  currency: currency(),
  unit_amount: integer({ min: 0, max: 99_999_999 }),
  product_data: object({
    name: string(),
    description: optional(string()),
    images: optional(list(url(), 8)),
    metadata: optional(metadata()),
  }),
  product: unsupported(),
  recurring: unsupported(),
  tax_behavior: unsupported(),
  unit_amount_decimal: unsupported(),
});

const lineItem = object({
  price_data: priceData,
  quantity: integer({ min: 1, max: MAX_QUANTITY }),
  metadata: optional(metadata()),
  price: unsupported(),
  adjustable_quantity: unsupported(),
  tax_rates: unsupported(),
});

const message = optional(object({ message: string(MAX_TEXT) }));

const paymentIntentData = object({
  description: optional(string(1000)),
  metadata: optional(metadata()),
  receipt_email: optional(email()),
  statement_descriptor: optional(string(MAX_SUFFIX)),
  statement_descriptor_suffix: optional(string(MAX_SUFFIX)),
  transfer_group: optional(string()),
  capture_method: optional(oneOf('automatic', 'automatic_async')),
  application_fee_amount: unsupported(),
  on_behalf_of: unsupported(),
  setup_future_usage: unsupported(),
  shipping: unsupported(),
  transfer_data: unsupported(),
});

const KNOWN_TO_STRIPE_ONLY = [
  'adaptive_pricing',
  'after_expiration',
  'branding_settings',
  'consent_collection',
  'custom_fields',
  'customer',
  'customer_account',
  'customer_update',
  'discounts',
  'invoice_creation',
  'managed_payments',
  'name_collection',
  'optional_items',
  'payment_method_data',
  'payment_method_options',
  'permissions',
  'redirect_on_completion',
  'return_url',
  'saved_payment_method_options',
  'setup_intent_data',
  'shipping_address_collection',
  'shipping_options',
  'subscription_data',
  'tax_id_collection',
  'wallet_options',
] as const;

/** Everything session creation accepts. */
export const sessionParams = {
  ...Object.fromEntries(KNOWN_TO_STRIPE_ONLY.map((name) => [name, unsupported()])),
  mode: oneOf('payment'),
  line_items: list(lineItem, MAX_LINES),
  success_url: url(),
  cancel_url: optional(url()),
  ui_mode: optional(oneOf('hosted_page')),
  expires_at: optional(integer({ min: 0 })),
  currency: optional(currency()),
  customer_email: optional(email()),
  customer_creation: optional(oneOf('always', 'if_required')),
  client_reference_id: optional(string(200)),
  metadata: optional(metadata()),
  payment_intent_data: optional(paymentIntentData),
  payment_method_collection: optional(oneOf('always', 'if_required')),
  payment_method_configuration: optional(string()),
  excluded_payment_method_types: optional(list(string(), 50)),
  allowed_payment_method_types: optional(list(string(), 50)),
  allow_promotion_codes: optional(boolean()),
  automatic_tax: optional(object({ enabled: boolean() })),
  phone_number_collection: optional(object({ enabled: boolean() })),
  billing_address_collection: optional(oneOf('auto', 'required')),
  origin_context: optional(oneOf('web')),
  submit_type: optional(oneOf('auto', 'book', 'donate', 'pay', 'subscribe')),
  custom_text: optional(
    object({
      submit: message,
      after_submit: message,
      shipping_address: unsupported(),
      terms_of_service_acceptance: unsupported(),
    }),
  ),
  integration_identifier: optional(string(255)),
  locale: optional(string(10)),
};
