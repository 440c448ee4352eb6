import { Stripe } from 'stripe';

export interface NewLineItem {
  id: string;
  price_id: string;
  product_id: string;
  created: number;
  currency: string;
  name: string;
  unit_amount: number;
  quantity: number;
  metadata: Stripe.Metadata;
}

/** One line of a checkout session, with its inline price. */
export function buildLineItem(input: NewLineItem): Stripe.LineItem {
  const { id, currency, name, unit_amount, quantity } = input;
  const amount = unit_amount * quantity;
  return {
    id,
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency,
    description: name,
    metadata: input.metadata,
    price: buildPrice(input),
    quantity,
  };
}

function buildPrice({ price_id, product_id, created, currency, unit_amount }: NewLineItem): Stripe.Price {
  return {
    id: price_id,
    object: 'price',
    active: false,
    billing_scheme: 'per_unit',
    created,
    currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: product_id,
    recurring: null,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'one_time',
    unit_amount,
    unit_amount_decimal: Stripe.Decimal.from(String(unit_amount)),
  };
}
