import type { DisputeState } from '#contract/dispute-states.ts';
import type { ProviderDispute } from '#server/platform/payments-provider/types.ts';

const STATES: Readonly<Record<string, DisputeState>> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'closed',
  needs_response: 'open',
  under_review: 'open',
  appeal_needs_response: 'open',
  appeal_under_review: 'open',
  won: 'won',
  lost: 'lost',
  prevented: 'closed',
};

/** The state of a dispute, derived from the provider's status and the money that moved; null for an unknown status. */
export function stateOf({ status, withdrawn, reinstated }: ProviderDispute): DisputeState | null {
  const state = STATES[status] ?? null;
  const isGone = withdrawn.amount > reinstated.amount;
  if (!isGone || (state !== 'won' && state !== 'closed')) return state;
  // Open until the money is back, which may be booked a little later. If only a part came back, the rest is lost.
  return state === 'won' && reinstated.amount === 0 ? 'open' : 'lost';
}

/** The statuses in which the bank still accepts evidence. */
export const takingEvidence: readonly string[] = ['needs_response', 'warning_needs_response'];
