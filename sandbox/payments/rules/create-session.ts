import type { Stripe } from 'stripe';

import { invalidRequest } from '../http/errors.ts';
import type { Parsed } from '../http/schema.ts';
import { buildCheckoutSession } from '../objects/checkout-session.ts';
import { buildLineItem } from '../objects/line-item.ts';
import type { sessionParams } from './session-params.ts';
import type { SessionRecord } from '../state/records.ts';
import type { Sandbox } from '../state/sandbox.ts';
import { minimumAmount } from './currency-minimum.ts';

type Params = Parsed<typeof sessionParams>;

const MIN_LIFE_S = 30 * 60;
const MAX_LIFE_S = 24 * 3600;
const MAX_AMOUNT = 99_999_999;

/** Makes an open session, or refuses as Stripe would. */
export function createSession(sandbox: Sandbox, params: Params): Stripe.Checkout.Session {
  const created = sandbox.clock.seconds();
  const currency = onlyCurrency(params);
  const line_items = params.line_items.map((line) => toLineItem(sandbox, line, created));
  const total = line_items.reduce((sum, line) => sum + line.amount_total, 0);
  checkTotal(total, currency);
  const id = sandbox.ids.next('cs_test_', 58);
  const session = buildCheckoutSession({
    ...sessionFields(params),
    id,
    created,
    expires_at: expiryOf(params.expires_at, created),
    url: `${sandbox.public_url}/c/pay/${id}`,
    amount_total: total,
    currency,
  });
  const record: SessionRecord = { session, line_items, payment: paymentFields(params), challenge: null };
  sandbox.store.put('checkout_sessions', id, record);
  sandbox.scheduler.schedule('expire-session', id, session.expires_at * 1000);
  return session;
}

function onlyCurrency(params: Params): string {
  const [first, ...others] = params.line_items.map((line) => line.price_data.currency);
  const currency = params.currency ?? first;
  if (currency === undefined)
    throw invalidRequest('Missing required param: line_items.', { code: 'parameter_missing', param: 'line_items' });
  for (const other of [first, ...others]) {
    if (other === currency) continue;
    const message = `You cannot combine currencies on a single Checkout Session: ${currency} and ${String(other)}.`;
    throw invalidRequest(message, { param: 'line_items' });
  }
  return currency;
}

function toLineItem(sandbox: Sandbox, line: Params['line_items'][number], created: number): Stripe.LineItem {
  const { currency, unit_amount, product_data } = line.price_data;
  return buildLineItem({
    id: sandbox.ids.next('li_'),
    price_id: sandbox.ids.next('price_'),
    product_id: sandbox.ids.next('prod_', 14),
    created,
    currency,
    name: product_data.name,
    unit_amount,
    quantity: line.quantity,
    metadata: line.metadata ?? {},
  });
}

function checkTotal(total: number, currency: string): void {
  const minimum = minimumAmount(currency);
  if (total > 0 && total < minimum) {
    const message = `The Checkout Session's total amount must convert to at least ${minimum} in the smallest unit of ${currency}.`;
    throw invalidRequest(message, { code: 'amount_too_small', param: 'line_items' });
  }
  if (total > MAX_AMOUNT) {
    const message = `The Checkout Session's total amount must be no more than ${MAX_AMOUNT} in the smallest unit of ${currency}.`;
    throw invalidRequest(message, { code: 'amount_too_large', param: 'line_items' });
  }
}

function expiryOf(wanted: number | undefined, created: number): number {
  if (wanted === undefined) return created + MAX_LIFE_S;
  const param = 'expires_at';
  if (wanted < created + MIN_LIFE_S) {
    throw invalidRequest('The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.', {
      param,
    });
  }
  if (wanted > created + MAX_LIFE_S) {
    throw invalidRequest('The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.', {
      param,
    });
  }
  return wanted;
}

const UNSET = {
  cancel_url: null,
  client_reference_id: null,
  customer_email: null,
  customer_creation: 'if_required',
  billing_address_collection: null,
  submit_type: null,
  integration_identifier: null,
  locale: null,
  payment_method_configuration: null,
  metadata: {},
} as const;

function sessionFields(params: Params) {
  const given = pick(params, UNSET);
  return {
    ...given,
    success_url: params.success_url,
    submit_message: params.custom_text?.submit?.message ?? null,
    after_submit_message: params.custom_text?.after_submit?.message ?? null,
    excluded_payment_method_types: params.excluded_payment_method_types,
  };
}

const UNSET_PAYMENT = {
  transfer_group: null,
  description: null,
  receipt_email: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  metadata: {},
} as const;

function paymentFields({ payment_intent_data: data }: Params): SessionRecord['payment'] {
  return data ? pick(data, UNSET_PAYMENT) : { ...UNSET_PAYMENT };
}

type Filled<Given, Defaults> = {
  -readonly [Key in keyof Defaults]: Key extends keyof Given
    ? Exclude<Given[Key], undefined> | Defaults[Key]
    : Defaults[Key];
};

/** The fields the defaults name, as given or else by default. */
function pick<Given extends object, Defaults extends object>(
  given: Given,
  defaults: Defaults,
): Filled<Given, Defaults> {
  const values = new Map(Object.entries(given));
  const filled = Object.entries(defaults).map(([key, value]: [string, unknown]) => [key, values.get(key) ?? value]);
  // Each key of the defaults, with the value given under that key or the default.
  return Object.fromEntries(filled) as Filled<Given, Defaults>;
}
