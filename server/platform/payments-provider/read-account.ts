import type { Stripe } from 'stripe';
import type { AccountRequirement, ProviderAccount } from './types.ts';

type Account = Stripe.V2.Core.Account;

/** The parts to request of an account: responses leave them out otherwise. */
export const ACCOUNT_PARTS: ('configuration.recipient' | 'requirements')[] = [
  'configuration.recipient',
  'requirements',
];

const STATUSES = ['active', 'pending', 'restricted', 'rejected', 'unsupported'] as const;
const DEADLINES = ['eventually_due', 'currently_due', 'past_due'] as const;

/** Reads a connected account. An unknown status, or a part that was left out, becomes `unknown`. */
export function readAccount(account: Account): ProviderAccount {
  const balance = account.configuration?.recipient?.capabilities?.stripe_balance;
  const transfers = balance?.stripe_transfers;
  return {
    id: account.id,
    is_closed: account.closed === true,
    transfers_status: STATUSES.find((known) => known === transfers?.status) ?? 'unknown',
    transfers_code: transfers?.status_details[0]?.code ?? null,
    payouts_status: balance?.payouts?.status ?? null,
    ...readRequirements(account.requirements),
  };
}

function readRequirements(requirements: Account['requirements']): Pick<ProviderAccount, 'requirements' | 'due_at'> {
  const { entries = [], summary } = requirements ?? {};
  const first = summary?.minimum_deadline?.time;
  return { requirements: (entries ?? []).map(readRequirement), due_at: first ? new Date(first) : null };
}

function readRequirement(entry: Stripe.V2.Core.Account.Requirements.Entry): AccountRequirement {
  return {
    name: entry.description,
    deadline: DEADLINES.find((known) => known === entry.minimum_deadline.status) ?? 'unknown',
    awaits: entry.awaiting_action_from === 'user' ? 'user' : 'provider',
  };
}
