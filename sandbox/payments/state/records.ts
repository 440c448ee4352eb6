import type { Stripe } from 'stripe';

import type { AccountRecord, HostedLink, HostedSession } from './account-records.ts';
import type { Owner } from './owner.ts';
import type { ThinEvent } from './thin-event.ts';

export type Destination = 'platform' | 'connected' | 'accounts';
export type SignatureMode = 'ok' | 'wrong' | 'stale' | 'future' | 'two' | 'other';

/** What the sandbox stores about a session beyond the object of Stripe. */
export interface SessionRecord {
  session: Stripe.Checkout.Session;
  line_items: Stripe.LineItem[];
  payment: {
    transfer_group: string | null;
    description: string | null;
    receipt_email: string | null;
    statement_descriptor: string | null;
    statement_descriptor_suffix: string | null;
    metadata: Stripe.Metadata;
  };
  /** Set while a 3-D Secure challenge is open. */
  challenge: { card: string; exp_month: number; exp_year: number; buyer: Buyer } | null;
}

export interface Buyer {
  email: string | null;
  name: string | null;
}

/** A snapshot event about the platform or a connected account, or a thin one about accounts. */
export type EventRecord =
  | { destination: 'platform' | 'connected'; event: Stripe.EventBase }
  | { destination: 'accounts'; event: ThinEvent };

export interface DeliveryRecord {
  id: string;
  event_id: string;
  /** Its target. */
  endpoint_id: string;
  signature: SignatureMode;
  attempts: number;
  /** Real time, not the virtual clock, because the receiver uses real time. */
  due_at: number;
}

export interface IdempotencyRecord {
  fingerprint: string;
  status: number;
  body: string;
  request_id: string;
  expires_at: number;
}

export type TaskKind =
  | 'announce-available'
  | 'decide-dispute'
  | 'pass-dispute-deadline'
  | 'run-payouts'
  | 'settle-payout'
  | 'expire-session'
  | 'settle-async-payment'
  | 'settle-refund'
  | 'forget-idempotency'
  | 'pass-account-deadline';

/** Work the virtual clock triggers. */
export interface TaskRecord {
  id: string;
  kind: TaskKind;
  object_id: string;
  due_at: number;
}

/** How a charge was made, for later effects. */
export interface ChargeNote {
  refund_outcome: 'succeeds' | 'pending_then_succeeds' | 'succeeds_then_fails';
  available_at_once: boolean;
  fraud_warning?: boolean | undefined;
  dispute?: { reason: string; inquiry: boolean } | undefined;
}

export interface AsyncPayment {
  session_id: string;
  outcome: 'succeeds' | 'fails';
}

/** A movement of a connected account's balance. */
export interface ConnectedTransaction {
  account: string;
  transaction: Stripe.BalanceTransaction;
}

export interface PayoutRecord {
  owner: Owner;
  payout: Stripe.Payout;
}

/** When an owner's next automatic payout is made. */
export interface PayoutPlan {
  owner: Owner;
  due_at: number;
}

export interface Records {
  checkout_sessions: SessionRecord;
  payment_intents: Stripe.PaymentIntent;
  charges: Stripe.Charge;
  charge_notes: ChargeNote;
  async_payments: AsyncPayment;
  refunds: Stripe.Refund;
  balance_transactions: Stripe.BalanceTransaction;
  connected_transactions: ConnectedTransaction;
  disputes: Stripe.Dispute;
  fraud_warnings: Stripe.Radar.EarlyFraudWarning;
  payouts: PayoutRecord;
  payout_plans: PayoutPlan;
  available_plans: { owner: Owner };
  balance_settings: Stripe.BalanceSettings;
  transfers: Stripe.Transfer;
  transfer_reversals: Stripe.TransferReversal;
  events: EventRecord;
  accounts: AccountRecord;
  hosted_links: HostedLink;
  hosted_sessions: HostedSession;
  deliveries: DeliveryRecord;
  idempotency: IdempotencyRecord;
  tasks: TaskRecord;
  settings: object;
}
