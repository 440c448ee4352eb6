import type { WaitingReason } from '#contract/settlements.ts';

import type { BadgeTone } from '#web/platform/ui/badge.tsx';

export type WaitingWords = { label: string; tone: BadgeTone; text: string };

/** Why money of an event has not been sent: a word, and a sentence for those that no date explains. */
export const waitingWords: Readonly<Record<WaitingReason, WaitingWords>> = {
  not_over: { label: 'Upcoming', tone: 'neutral', text: '' },
  waiting_period: { label: 'Waiting', tone: 'neutral', text: '' },
  first_event: { label: 'Waiting', tone: 'neutral', text: '' },
  cancelled: { label: 'Cancelled', tone: 'neutral', text: 'It goes back to the buyers.' },
  off_sale: { label: 'Off sale', tone: 'caution', text: 'It waits while the event is off sale.' },
  account: { label: 'Account', tone: 'caution', text: 'It is sent automatically once your account is ready.' },
  frozen: { label: 'Stopped', tone: 'danger', text: 'Payouts are stopped while we review the account.' },
  dispute: { label: 'Dispute', tone: 'caution', text: 'It is held until open disputes are decided.' },
  refused: { label: 'Refused', tone: 'caution', text: 'Our payment provider refused it. We try again within a day.' },
  balance: {
    label: 'Waiting',
    tone: 'neutral',
    text: 'The buyers’ payments are not available yet. All of it is sent once they are.',
  },
  sending: { label: 'On its way', tone: 'positive', text: 'It is being sent to your account.' },
};

const BY_DATE: readonly WaitingReason[] = ['not_over', 'waiting_period', 'first_event'];

type Due = { reason: WaitingReason | null; release_at: string | null; event: { ends_at: string | null } };

/** When money that only waits for its date is sent: "48 hours after the event". Null for any other reason. */
export function afterWords({ reason, release_at, event: { ends_at } }: Due): string | null {
  if (!reason || !release_at || !ends_at || !BY_DATE.includes(reason)) return null;
  const hours = Math.round((Date.parse(release_at) - Date.parse(ends_at)) / 3_600_000);
  if (hours <= 72) return `${hours} hours after the event`;
  return `${Math.round(hours / 24)} days after the event`;
}

/** The rule by which money is sent. */
export function ruleWords({ payout_hours, first_payout_days }: { payout_hours: number; first_payout_days: number }) {
  return `An event’s money is sent ${payout_hours} hours after it ends; that of your first event with sales after ${first_payout_days} days.`;
}
