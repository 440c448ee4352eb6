import type { CancellationPage } from '#contract/cancellations.ts';

/** Why an event cannot be cancelled or moved. */
export function blockedWords(act: 'cancel' | 'postpone', blocked: CancellationPage['blocked']): string {
  switch (blocked) {
    case 'draft':
      return act === 'cancel'
        ? 'Nobody has seen this draft, so there is nothing to cancel.'
        : 'Nobody has seen this draft yet. Just change its date in Details.';
    case 'over':
      return act === 'cancel'
        ? 'This event is over. Refund its orders one by one instead.'
        : 'This event is over, so it cannot be postponed.';
    default:
      return 'This event is cancelled.';
  }
}
