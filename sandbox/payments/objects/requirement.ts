import type { Stripe } from 'stripe';

import type { CapabilityName } from '../state/account-records.ts';

export type RequirementEntry = Stripe.V2.Core.Account.Requirements.Entry;
export type Deadline = RequirementEntry['minimum_deadline']['status'];

export interface NewRequirement {
  description: string;
  awaiting: RequirementEntry['awaiting_action_from'];
  deadline: Deadline;
  restricts: readonly CapabilityName[];
  reason: RequirementEntry['requested_reasons'][number]['code'];
  error: { code: string; description: string } | null;
}

/** One requirement of an account, and what is blocked without it. */
export function buildRequirement(input: NewRequirement): RequirementEntry {
  const { description, awaiting, deadline, restricts, reason, error } = input;
  return {
    awaiting_action_from: awaiting,
    description,
    errors: error === null ? [] : [error],
    impact: {
      restricts_capabilities: restricts.map((name) => ({
        capability: `stripe_balance.${name}`,
        configuration: 'recipient',
        deadline: { status: deadline },
      })),
    },
    minimum_deadline: { status: deadline },
    requested_reasons: [{ code: reason }],
  };
}
