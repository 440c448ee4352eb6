import type { SellerPayout } from '#contract/selling.ts';
import { addMilliseconds, HOUR } from '#server/platform/lib/clock.ts';
import { formatLongDay } from '#server/platform/lib/format-time.ts';
import { money, sum } from '#server/platform/lib/money.ts';
import type { Settings } from '#server/settings.ts';
import type { OwnListingRow } from './own-queries.ts';
import type { PayoutFacts } from './payout-facts.ts';

/** The state of the money of a sold listing; null before it is sold. */
export function payoutOf(row: OwnListingRow, settings: Settings): SellerPayout | null {
  const { payout_facts: facts, ends_at, currency, time_zone } = row;
  if (!facts) return null;
  const release_at = ends_at && addMilliseconds(ends_at, settings.payout_hours * HOUR);
  const left = sum([facts.agreed, -facts.reversed, -facts.forfeited]);
  const { state, reason } = whereItIs(facts, left, time_zone);
  return {
    amount: money(state === 'stopped' ? facts.agreed : left, currency),
    state,
    release_at: isWaiting(facts, state) ? (release_at?.toISOString() ?? null) : null,
    paid_at: facts.paid_at && new Date(facts.paid_at).toISOString(),
    reason,
  };
}

/** Whether it was not sent yet; afterwards the release date is past. */
const isWaiting = ({ sending }: PayoutFacts, state: SellerPayout['state']) =>
  !sending && (state === 'pending' || state === 'held');

type Where = Pick<SellerPayout, 'state' | 'reason'>;

function whereItIs(facts: PayoutFacts, left: number, zone: string): Where {
  const lost = whyLost(facts, left);
  if (lost) return { state: 'stopped', reason: lost };
  if (facts.paid_at) return { state: 'paid', reason: '' };
  if (facts.sending) return { state: 'pending', reason: 'It is being sent.' };
  return waiting(facts, zone);
}

/** Why the seller gets nothing of it. */
function whyLost({ is_cancelled, is_undone, is_owing, forfeited, paid_at }: PayoutFacts, left: number): string | null {
  if (is_cancelled) return 'The event was cancelled: its buyer gets their money back.';
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
function waiting({ review, is_frozen, is_payable }: PayoutFacts, zone: string): Where {
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
  if (!is_payable) return { state: 'pending', reason: 'Say where your money goes, or it waits.' };
  return { state: 'pending', reason: '' };
}
