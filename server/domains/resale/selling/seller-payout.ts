import type { SellerPayout } from '#contract/selling.ts';
import { formatLongDay } from '#server/platform/lib/format-time.ts';
import { money, sum } from '#server/platform/lib/money.ts';
import type { AppContext } from '#server/context.ts';
import type { OwnListingRow } from './own-queries.ts';
import { paidBefore, type PayoutFacts } from './payout-facts.ts';

/** The state of the money of a sold listing; null before it is sold. */
export function payoutOf(row: OwnListingRow, { clock }: Pick<AppContext, 'clock'>): SellerPayout | null {
  const { payout_facts: facts, release_at, currency, time_zone } = row;
  if (!facts) return null;
  const left = sum([facts.agreed, -facts.reversed, -facts.forfeited]);
  // A day that has passed is not promised any more.
  const isDue = release_at !== null && release_at <= clock.now();
  const { state, reason } = whereItIs(facts, left, { zone: time_zone, isDue });
  return {
    amount: money(state === 'stopped' ? facts.agreed : left, currency),
    state,
    release_at: isWaiting(facts, state) && !isDue && !facts.is_off_sale ? (release_at?.toISOString() ?? null) : null,
    paid_at: facts.paid_at && new Date(facts.paid_at).toISOString(),
    reason,
  };
}

/** Whether it was not sent yet; afterwards the release date is past. */
const isWaiting = ({ sending }: PayoutFacts, state: SellerPayout['state']) =>
  !sending && (state === 'pending' || state === 'held');

const SENDING = 'It is being sent.';

type Where = Pick<SellerPayout, 'state' | 'reason'>;
type When = { zone: string; isDue: boolean };

function whereItIs(facts: PayoutFacts, left: number, when: When): Where {
  const lost = whyLost(facts, left);
  if (lost) return { state: 'stopped', reason: lost };
  if (facts.paid_at) return { state: 'paid', reason: '' };
  if (facts.sending) return { state: 'pending', reason: SENDING };
  return waiting(facts, when);
}

/** Why the seller gets nothing of it. */
function whyLost(facts: PayoutFacts, left: number): string | null {
  const { is_cancelled, is_undone, is_owing, forfeited, paid_at } = facts;
  if (is_cancelled) {
    const yours = forfeited > 0 ? '' : `, and ${paidBefore(facts)}`;
    return `The event was cancelled: its buyer gets their money back${yours}.`;
  }
  if (is_undone) return 'The buyer’s money went back to them.';
  if (left > 0) return null;
  if (forfeited > 0) return 'Your own payment for this ticket was taken back: this sale covers it.';
  if (!paid_at) return 'The buyer’s bank took the money back.';
  const what = 'The buyer’s bank took the money back after you were paid';
  return is_owing
    ? `${what}: you owe it. We take it from your account, or from your next payout.`
    : `${what}: you paid it back.`;
}

/** What it waits for: the first condition that is not met. */
function waiting(facts: PayoutFacts, { zone, isDue }: When): Where {
  const { review, is_frozen } = facts;
  if (review?.state === 'stopped') return { state: 'stopped', reason: `This payout was stopped: ${review.note}` };
  if (review?.state === 'held') {
    const by = review.due_at ? ` You hear from us by ${formatLongDay(new Date(review.due_at), zone)}.` : '';
    return { state: 'held', reason: `We are checking this sale.${by}` };
  }
  if (is_frozen)
    return {
      state: 'held',
      reason: 'A payment for this ticket is disputed. Your money waits until the bank has decided.',
    };
  return { state: 'pending', reason: whyNotSent(facts, isDue) };
}

function whyNotSent({ is_off_sale, is_payable, has_account, is_refused }: PayoutFacts, isDue: boolean): string {
  if (is_off_sale) return 'It waits while the event is off sale.';
  if (!is_payable && has_account) return 'It is sent automatically once your account is ready.';
  if (!is_payable) return isDue ? 'It waits: say where your money goes.' : 'Say where your money goes, or it waits.';
  if (is_refused) return 'Our payment provider refused it. We try again within a day.';
  // The job that sends it runs within minutes.
  return isDue ? SENDING : '';
}
