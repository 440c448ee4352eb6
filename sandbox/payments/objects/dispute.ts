import type { Stripe } from 'stripe';

type Evidence = Stripe.Dispute.Evidence;

/** The text fields of evidence; files are not built. */
export const EVIDENCE_TEXTS = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_tracking_number',
  'uncategorized_text',
] as const satisfies ReadonlyArray<keyof Evidence>;

export const EVIDENCE_FILES = [
  'cancellation_policy',
  'customer_communication',
  'customer_signature',
  'duplicate_charge_documentation',
  'receipt',
  'refund_policy',
  'service_documentation',
  'shipping_documentation',
  'uncategorized_file',
] as const satisfies ReadonlyArray<keyof Evidence>;

const NO_EVIDENCE = Object.fromEntries([...EVIDENCE_TEXTS, ...EVIDENCE_FILES].map((name) => [name, null]));

export interface NewDispute {
  id: string;
  created: number;
  due_by: number;
  amount: number;
  charge: Stripe.Charge;
  reason: string;
  /** Whether the bank only asks, before any money is taken. */
  inquiry: boolean;
}

/** A dispute as it is right after the bank opened it. */
export function buildDispute({ id, created, due_by, amount, charge, reason, inquiry }: NewDispute): Stripe.Dispute {
  const network = charge.payment_method_details?.card?.network ?? 'visa';
  return {
    id,
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    // Every field of it is named in one of the two lists.
    evidence: { ...NO_EVIDENCE, enhanced_evidence: {} } as Evidence,
    evidence_details: {
      due_by,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: inquiry,
    livemode: false,
    metadata: {},
    network_reason_code: reason === 'fraudulent' ? '10.4' : '13.1',
    payment_intent: charge.payment_intent,
    payment_method_details: {
      type: 'card',
      card: { brand: network, case_type: inquiry ? 'inquiry' : 'chargeback', network, network_reason_code: null },
    },
    reason,
    status: inquiry ? 'warning_needs_response' : 'needs_response',
  };
}
