import type { CancellationPage } from '#contract/cancellations.ts';

/** Why an event cannot be cancelled or moved. */
export function blockedWords(act: 'cancel' | 'postpone', blocked: CancellationPage['blocked']): string {
  switch (blocked) {
    case 'draft':
      return act === 'cancel'
        ? 'Nobody has a ticket for this draft, so there is nothing to cancel.'
        : 'Nobody has a ticket for this draft. Just change its date in Details.';
    case 'over':
      return act === 'cancel'
        ? 'This event is over. Refund its orders one by one instead.'
        : 'This event is over, so it cannot be postponed.';
    default:
      return 'This event is cancelled.';
  }
}
