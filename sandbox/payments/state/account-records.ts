import type { Stripe } from 'stripe';

type StripeTransfers = Stripe.V2.Core.Account.Configuration.Recipient.Capabilities.StripeBalance.StripeTransfers;

type Individual = Stripe.V2.Core.Account.Identity.Individual;

/** The capabilities of a recipient: being sent transfers, and having them paid to the bank. */
export type Capability = StripeTransfers;
export type CapabilityName = 'payouts' | 'stripe_transfers';
export type StatusCode = Capability['status_details'][number]['code'];

/** The parts of the onboarding form. */
export const ONBOARDING_STEPS = ['identity', 'bank_account', 'terms'] as const;
export type OnboardingStep = (typeof ONBOARDING_STEPS)[number];

/** A requirement of the provider after onboarding. */
export interface Demand {
  requirements: string[];
  /** When it starts to restrict the account; null: it does already. */
  due: string | null;
  past_due: boolean;
  error: { code: string; description: string } | null;
}

/** The provider's decision about the account, whatever was filled in. */
export type Verdict = { kind: 'in_review' } | { kind: 'restricted' | 'rejected' | 'unsupported'; code: StatusCode };

export interface BankAccount {
  id: string;
  holder: string;
  last4: string;
}

/** A connected account: the data given through the API and the form, and the provider's decisions. */
export interface AccountRecord {
  id: string;
  created: string;
  closed: boolean;
  contact_email?: string | undefined;
  contact_phone?: string | undefined;
  dashboard?: 'express' | 'full' | 'none' | undefined;
  display_name?: string | undefined;
  metadata: Stripe.Metadata;
  /** Whether the recipient configuration was applied, and its transfers requested. */
  recipient: boolean;
  transfers_requested: boolean;
  identity: AccountIdentity;
  defaults: Stripe.V2.Core.Account.Defaults;
  steps_done: OnboardingStep[];
  bank_account: BankAccount | null;
  demand: Demand | null;
  verdict: Verdict | null;
}

export interface AccountIdentity {
  country?: string | undefined;
  entity_type?: Stripe.V2.Core.Account.Identity.EntityType | undefined;
  registered_name?: string | undefined;
  person: Pick<Individual, 'id' | 'given_name' | 'surname' | 'email' | 'phone'>;
  address?: { line1: string; postal_code: string; city: string } | undefined;
  date_of_birth?: { day: number; month: number; year: number } | undefined;
}

/** A link to a hosted page; it works once. */
export interface HostedLink {
  id: string;
  account: string;
  page: 'account_onboarding' | 'account_update' | 'express';
  refresh_url: string | null;
  return_url: string | null;
  /** Milliseconds, both. */
  created: number;
  expires_at: number;
  visited: boolean;
}

/** The page session that the first visit of a link started. */
export interface HostedSession {
  id: string;
  link: string;
  expires_at: number;
}
