import type { DisputeState } from '#contract/disputes.ts';
import type { ProviderDispute } from '#server/platform/payments-provider/types.ts';

/** What the provider's status and the money that moved make of a dispute; null for a status this version does not know. */
export function stateOf({ status, withdrawn, reinstated }: ProviderDispute): DisputeState | null {
  const isGone = withdrawn.amount > reinstated.amount;
  switch (status) {
    case 'warning_needs_response':
    case 'warning_under_review':
      return 'inquiry';
    case 'needs_response':
    case 'under_review':
    case 'appeal_needs_response':
    case 'appeal_under_review':
      return 'open';
    case 'lost':
      return 'lost';
    case 'won':
      // Open until the money is back, which may be booked a little later. Won in part is lost for the rest.
      if (isGone && reinstated.amount === 0) return 'open';
      return isGone ? 'lost' : 'won';
    case 'warning_closed':
    case 'prevented':
      return isGone ? 'lost' : 'closed';
    default:
      return null;
  }
}

/** Whether the bank still takes evidence. */
export function takesEvidence(status: string): boolean {
  return status === 'needs_response' || status === 'warning_needs_response';
}
