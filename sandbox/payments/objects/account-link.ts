import type { Stripe } from 'stripe';

type AccountLink = Stripe.V2.Core.AccountLink;

export interface NewAccountLink {
  account: string;
  created: string;
  expires_at: string;
  url: string;
  use_case: AccountLink['use_case'];
}

/** A link to the onboarding form. */
export function buildAccountLink(input: NewAccountLink): AccountLink {
  return { ...input, object: 'v2.core.account_link', livemode: false };
}
