import type { Payouts } from '#contract/connect.ts';

import { formatLongDay, formatZonedClock } from '#contract/format-time.ts';
import type { BadgeTone } from '#web/platform/ui/badge.tsx';

export type PayoutsWords = { label: string; tone: BadgeTone; text: string };

type Facts = Pick<Payouts, 'state' | 'requirements_due' | 'due_at' | 'reason' | 'paid_sales_allowed' | 'is_frozen'>;

const stopped: PayoutsWords = {
  label: 'Stopped',
  tone: 'danger',
  text: 'Payouts are stopped while we review the account. Sales continue, and your money is kept for you.',
};

/** How far an organization is with getting paid, in one or two sentences; dates on the clock of `zone`. */
export function payoutsWords(payouts: Facts, zone: string): PayoutsWords {
  switch (payouts.state) {
    case 'not_started':
      return {
        label: 'Not started',
        tone: 'neutral',
        text: 'Free events can start now. To sell tickets, tell our payment provider who gets the money.',
      };
    case 'more_needed':
      return { label: 'More needed', tone: 'caution', text: moreNeeded(payouts, zone) };
    case 'in_review':
      return {
        label: 'In review',
        tone: 'neutral',
        text: 'Your details are sent. Nothing left to do: we’ll e-mail you.',
      };
    case 'ready':
      if (payouts.is_frozen) return stopped;
      return { label: 'Ready', tone: 'positive', text: 'Ready. Each event shows its payout date.' };
    case 'restricted':
      return {
        label: 'Restricted',
        tone: 'danger',
        text: `Paid sales are paused: ${payouts.reason ?? 'our payment provider stopped them'}. Sold tickets stay valid, free ones stay on sale.`,
      };
    case 'rejected':
      return {
        label: 'Rejected',
        tone: 'danger',
        text: `Our payment provider can’t pay you: ${payouts.reason ?? 'it gave no reason'}. Free events still work.`,
      };
  }
}

function moreNeeded({ requirements_due, due_at, paid_sales_allowed }: Facts, zone: string): string {
  const missing = isListed(requirements_due)
    ? `${requirements_due.length} things are missing`
    : inSentence(requirements_due);
  if (!paid_sales_allowed) return `${missing}. Paid tickets go on sale once we have everything.`;
  if (!due_at) return `${missing}. Paid sales continue; payouts wait until we have everything.`;
  const date = `${formatLongDay(due_at, zone)}, ${formatZonedClock(due_at, zone)}`;
  return `${missing}. Send ${requirements_due.length === 1 ? 'it' : 'them'} by ${date}, or paid sales pause.`;
}

/** Whether too many things are missing for one sentence. */
export function isListed(things: readonly string[]): boolean {
  return things.length > 2;
}

/** "Missing: date of birth and bank account" */
function inSentence(things: readonly string[]): string {
  if (things.length === 0) return 'Some details are missing';
  return `Missing: ${things.map((thing) => thing.charAt(0).toLowerCase() + thing.slice(1)).join(' and ')}`;
}

/** What the one button says. */
export function nextLabel({ state, next }: Pick<Payouts, 'state' | 'next'>): string | null {
  if (next === 'continue') return state === 'not_started' ? 'Start' : 'Continue';
  return next === 'contact' ? 'Write to us' : null;
}
