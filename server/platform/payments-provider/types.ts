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
  created_at: Date;
};

/** One page of the provider's balance transactions, newest first; `next` continues it. */
export type ProviderTransactionPage = { lines: ProviderBalanceTransaction[]; next: string | null };

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

/** What a new connected account needs. Read from committed rows only, so that a retry sends the same bytes. */
export type NewAccount = {
  idempotency_key: string;
  /** Named in the account's metadata. */
  owner: { organization_id: string } | { user_id: string };
  contact_email: string;
  display_name: string;
  country: string;
  currency: string;
};

/** Information the provider still requires about an account. */
export type AccountRequirement = {
  /** The provider's name for it: `identity.individual.date_of_birth.day`. */
  name: string;
  deadline: 'eventually_due' | 'currently_due' | 'past_due' | 'unknown';
  awaits: 'user' | 'provider';
};

/** The part of a connected account we use. */
export type ProviderAccount = {
  id: string;
  is_closed: boolean;
  /** Whether money can be sent to it; `unknown` for a status we do not know. */
  transfers_status: 'active' | 'pending' | 'restricted' | 'rejected' | 'unsupported' | 'unknown';
  transfers_code: string | null;
  /** Whether its money can be paid out to a bank. */
  payouts_status: string | null;
  requirements: AccountRequirement[];
  /** When the first requirement starts to restrict the account. */
  due_at: Date | null;
};

export type NewAccountLink = { account_id: string; refresh_url: string; return_url: string };

/** Money to be sent to a connected account. Read from committed rows only, so that a retry sends the same bytes. */
export type NewTransfer = {
  idempotency_key: string;
  transfer_id: string;
  destination: string;
  amount: number;
  currency: string;
  /** Groups it with the charges of an event in the provider's dashboard. */
  transfer_group: string | null;
};

/** Money of a transfer to be taken back. */
export type NewReversal = {
  idempotency_key: string;
  reversal_id: string;
  provider_transfer_id: string;
  amount: number;
};

/** The part of a transfer we use. */
export type ProviderTransfer = {
  id: string;
  /** Our transfer row, as the metadata names it; null when it was made in the provider's dashboard. */
  transfer_id: string | null;
  amount: number;
  amount_reversed: number;
};

/** Money on its way from a connected account to its bank. */
export type ProviderPayout = {
  id: string;
  amount: number;
  currency: string;
  state: 'on_its_way' | 'paid' | 'failed' | 'canceled';
  arrives_at: Date;
  failure: string | null;
};

/** When the provider pays out the platform's own balance, and how much it leaves. */
export type ProviderSweep = { interval: string; minimum: Readonly<Record<string, number>> };
/** The part of a dispute we use. `status` is the provider's word: it may be one that this version does not know. */
export type ProviderDispute = {
  id: string;
  charge_id: string;
  status: string;
  reason: string;
  currency: string;
  amount: number;
  created_at: Date;
  /** Deadline for evidence; null if none is wanted. */
  evidence_due_at: Date | null;
  /** Whether evidence was submitted. */
  has_evidence: boolean;
  /** The amount withdrawn from our balance, and the fee. */
  withdrawn: Moved;
  /** The amount returned; a negative fee was returned, too. */
  reinstated: Moved;
};
type Moved = { amount: number; fee_amount: number };

/** Evidence for the bank, in the provider's own fields. */
export type NewEvidence = { dispute_id: string; idempotency_key: string; evidence: Record<string, string> };

/** A suspicion of fraud that the card's network reports early. */
export type ProviderFraudWarning = {
  id: string;
  charge_id: string;
  fraud_type: string;
  /** False once the payment was refunded or disputed. */
  is_actionable: boolean;
  created_at: Date;
};
