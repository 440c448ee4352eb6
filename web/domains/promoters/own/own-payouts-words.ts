import type { OwnPayouts } from '#contract/connect.ts';

import { formatLongDay, formatZonedClock } from '#contract/format-time.ts';
import type { PayoutsWords } from '#web/domains/connect/payouts-words.ts';

/** How far a promoter or seller is with getting paid, in one or two sentences; dates on the clock of `zone`. */
export function ownPayoutsWords({ state, due_at, reason }: OwnPayouts, zone: string): PayoutsWords {
  switch (state) {
    case 'not_started':
      return {
        label: 'Not started',
        tone: 'neutral',
        text: 'To get the money, tell our payment provider where it goes.',
      };
    case 'more_needed':
      return {
        label: 'More needed',
        tone: 'caution',
        text: due_at
          ? `Some details are missing. Send them by ${formatLongDay(due_at, zone)}, ${formatZonedClock(due_at, zone)}, or payouts pause.`
          : 'Some details are missing. Your money waits until we have everything.',
      };
    case 'in_review':
      return {
        label: 'In review',
        tone: 'neutral',
        text: 'Your details are sent. Nothing left to do: we’ll e-mail you.',
      };
    case 'ready':
      return {
        label: 'Ready',
        tone: 'positive',
        text: 'Your money is sent to your payment account automatically, and from there to your bank.',
      };
    case 'restricted':
      return {
        label: 'Restricted',
        tone: 'danger',
        text: `Payouts are paused: ${reason ?? 'our payment provider stopped them'}. What you have earned stays yours.`,
      };
    case 'rejected':
      return {
        label: 'Rejected',
        tone: 'danger',
        text: `Our payment provider can’t pay you: ${reason ?? 'it gave no reason'}. Write to us.`,
      };
  }
}
