import type { Stripe } from 'stripe';
import type { Ask } from './ask.ts';
import type { Outcome } from './outcome.ts';
import { ACCOUNT_PARTS, readAccount } from './read-account.ts';
import type { NewAccount, NewAccountLink, ProviderAccount } from './types.ts';

/** The calls about connected accounts. */
export type AccountCalls = {
  createAccount(account: NewAccount): Promise<Outcome<ProviderAccount>>;
  retrieveAccount(accountId: string): Promise<Outcome<ProviderAccount>>;
  /** The address of the onboarding form, which can be opened once. */
  createAccountLink(link: NewAccountLink): Promise<Outcome<{ url: string }>>;
  /** The address of the account's own dashboard, which can be opened once. */
  createLoginLink(accountId: string): Promise<Outcome<{ url: string }>>;
};

/** Binds the calls about connected accounts to one client. */
export function accountCalls(stripe: Stripe, ask: Ask): AccountCalls {
  const { accounts, accountLinks } = stripe.v2.core;
  return {
    createAccount: (account) =>
      ask('account', 'create account', async () =>
        readAccount(await accounts.create(accountParams(account), { idempotencyKey: account.idempotency_key })),
      ),
    retrieveAccount: (accountId) =>
      ask('account', 'retrieve account', async () =>
        readAccount(await accounts.retrieve(accountId, { include: ACCOUNT_PARTS })),
      ),
    createAccountLink: ({ account_id, refresh_url, return_url }) =>
      ask('account', 'create account link', async () => {
        const account_onboarding = { refresh_url, return_url };
        const use_case = { type: 'account_onboarding', account_onboarding } as const;
        const { url } = await accountLinks.create({ account: account_id, use_case });
        return { url };
      }),
    createLoginLink: (accountId) =>
      ask('account', 'create login link', async () => {
        const { url } = await stripe.accounts.createLoginLink(accountId);
        return { url };
      }),
  };
}

/** An account that only receives money: fees and losses are the platform's. */
function accountParams(account: NewAccount): Stripe.V2.Core.AccountCreateParams {
  const { contact_email, display_name, country, currency, owner } = account;
  return {
    contact_email,
    display_name,
    dashboard: 'express',
    identity: { country },
    configuration: { recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } } },
    defaults: { currency, responsibilities: { fees_collector: 'application', losses_collector: 'application' } },
    metadata: owner,
    include: ACCOUNT_PARTS,
  };
}
