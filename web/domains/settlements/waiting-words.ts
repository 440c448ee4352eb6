import type { WaitingReason } from '#contract/settlements.ts';

import type { BadgeTone } from '#web/platform/ui/badge.tsx';

export type WaitingWords = { label: string; tone: BadgeTone; text: string; hasDate: boolean };

/** Why money of an event has not been sent: a word, and a sentence that may follow its date. */
export const waitingWords: Readonly<Record<WaitingReason, WaitingWords>> = {
  not_over: { label: 'To come', tone: 'neutral', text: 'after the event', hasDate: true },
  waiting_period: { label: 'Waiting', tone: 'neutral', text: 'the event has to be over for a while', hasDate: true },
  first_event: { label: 'Waiting', tone: 'neutral', text: 'your first event waits longer', hasDate: true },
  cancelled: {
    label: 'Cancelled',
    tone: 'neutral',
    text: 'Goes back to the buyers.',
    hasDate: false,
  },
  account: {
    label: 'Account',
    tone: 'caution',
    text: 'Due. It is sent by itself once your account is ready.',
    hasDate: false,
  },
  frozen: {
    label: 'Stopped',
    tone: 'danger',
    text: 'Payouts are stopped while we look into something.',
    hasDate: false,
  },
  dispute: { label: 'Dispute', tone: 'caution', text: 'Held until open disputes are decided.', hasDate: false },
  refused: {
    label: 'Refused',
    tone: 'caution',
    text: 'Our payment partner refused it. We try again within a day.',
    hasDate: false,
  },
  balance: {
    label: 'Waiting',
    tone: 'neutral',
    text: 'The buyers’ payments are not available yet. All of it is sent once they are.',
    hasDate: false,
  },
  sending: { label: 'On its way', tone: 'positive', text: 'Is being sent to your account.', hasDate: false },
};

/** The rule by which money is sent. */
export function ruleWords({ payout_hours, first_payout_days }: { payout_hours: number; first_payout_days: number }) {
  return `An event’s money is sent ${payout_hours} hours after it ends; that of your first event after ${first_payout_days} days.`;
}
