import type { CancellationPage } from '#contract/cancellations.ts';

/** Why an event cannot be cancelled or moved. */
export function blockedWords(act: 'cancel' | 'postpone', blocked: CancellationPage['blocked']): string {
  switch (blocked) {
    case 'draft':
      return act === 'cancel'
        ? 'Nobody has seen this draft, so there is nothing to cancel.'
        : 'Nobody knows the date of this draft yet. Change it in Details.';
    case 'over':
      return act === 'cancel'
        ? 'This event is over. Refund its orders one by one instead.'
        : 'This event is over, so it has no new date.';
    default:
      return 'This event is cancelled.';
  }
}
