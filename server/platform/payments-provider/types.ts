/** The part of a payment we use: one payment intent with its latest charge. */
export type ProviderPayment = {
  intent_id: string;
  charge_id: string | null;
  /** `failed` also covers an intent nobody can finish any more. */
  status: 'succeeded' | 'processing' | 'failed' | 'waiting';
  amount: number;
  currency: string;
  /** The provider's own fee; null until it is known. */
  fee_amount: number | null;
};

/** The part of a checkout session we use. */
export type ProviderSession = {
  id: string;
  url: string | null;
  status: 'open' | 'complete' | 'expired' | 'unknown';
  is_paid: boolean;
  /** Our order, as the session's metadata names it. */
  order_id: string | null;
  total: number;
  currency: string;
  payment: ProviderPayment | null;
};

/** The part of a refund we use. */
export type ProviderRefund = {
  id: string;
  /** Our refund row, as the metadata names it; null when it was made in the provider's dashboard. */
  refund_id: string | null;
  status: 'pending' | 'succeeded' | 'failed' | 'canceled';
  amount: number;
  currency: string;
  intent_id: string | null;
  failure_reason: string | null;
};

/** An event as the provider lists or delivers it. */
export type ProviderEvent = {
  id: string;
  type: string;
  api_version: string | null;
  object_id: string | null;
  /** The connected account it happened on; null for the platform's own. */
  account: string | null;
  is_live: boolean;
  payload: string;
};

/** Money in the platform's balance at the provider, per currency. */
export type ProviderBalance = { currency: string; available: number; pending: number }[];

/** One balance transaction of the provider. */
export type ProviderBalanceTransaction = {
  id: string;
  type: string;
  amount: number;
  fee: number;
  net: number;
  currency: string;
  source_id: string | null;
};

/** One line on the provider's payment page. */
export type PaymentLine = { name: string; quantity: number; unit_amount: number };

/** Everything a payment page needs. Read from committed rows only, so that a retry sends the same bytes. */
export type NewPaymentSession = {
  idempotency_key: string;
  order_id: string;
  kind: 'primary' | 'resale';
  event_id: string;
  env: string;
  email: string;
  currency: string;
  lines: PaymentLine[];
  expires_at: Date;
  success_url: string;
  cancel_url: string;
  submit_message: string;
  statement_suffix: string | null;
};

export type NewRefund = { idempotency_key: string; refund_id: string; intent_id: string; amount: number };
