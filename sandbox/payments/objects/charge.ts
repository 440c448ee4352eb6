import type { Stripe } from 'stripe';

const UNUSED = {
  application: null,
  application_fee: null,
  application_fee_amount: null,
  customer: null,
  failure_balance_transaction: null,
  on_behalf_of: null,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  transfer_data: null,
} satisfies Partial<Stripe.Charge>;

export interface NewCharge {
  id: string;
  created: number;
  intent: Stripe.PaymentIntent;
  payment_method: string;
  buyer: { email: string | null; name: string | null };
  method: Stripe.Charge.PaymentMethodDetails;
  /** Null for a payment that went through or is still pending. */
  failure: { code: string; message: string } | null;
  outcome: Stripe.Charge.Outcome;
  status: 'succeeded' | 'pending' | 'failed';
}

/** One attempt to take the money of a payment intent. */
export function buildCharge(input: NewCharge): Stripe.Charge {
  const { intent, failure, status, buyer } = input;
  const succeeded = status === 'succeeded';
  return {
    ...UNUSED,
    id: input.id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: succeeded ? intent.amount : 0,
    amount_refunded: 0,
    balance_transaction: null,
    billing_details: { address: null, email: buyer.email, name: buyer.name, phone: null, tax_id: null },
    calculated_statement_descriptor: 'SANDBOX',
    captured: succeeded,
    created: input.created,
    currency: intent.currency,
    description: intent.description,
    disputed: false,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    outcome: input.outcome,
    paid: succeeded,
    payment_intent: intent.id,
    payment_method: input.payment_method,
    payment_method_details: input.method,
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status,
    transfer_group: intent.transfer_group,
  };
}
