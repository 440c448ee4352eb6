import type { Money } from '#contract/common/values.ts';
import type { PayoutEntry, Statement, WaitingReason } from '#contract/settlements.ts';
import { formatMoney } from '#server/platform/lib/format-money.ts';
import { formatLongDateTime } from '#server/platform/lib/format-time.ts';

/** "Saturday 22 November 2026, 22:00 CET": the zone is always named. */
export function timeIn(instant: string | Date, timeZone: string): string {
  return formatLongDateTime(new Date(instant), timeZone);
}

/** What an entry of the payouts adds to what an event was sent: what was taken back, or kept for another event, is negative. */
export function entryAmount({ kind, amount, event }: PayoutEntry, eventId: string): Money {
  const isSent = kind === 'transfer' || (kind === 'offset' && event.id !== eventId);
  return isSent ? amount : { ...amount, amount: -amount.amount };
}

/** The description of an entry of the payouts. */
export function entryWords({ kind, state, event, owing_event }: PayoutEntry, eventId: string): string {
  if (kind === 'offset') {
    if (event.id === eventId) return `Used for what you owed for ${owing_event?.title ?? 'another event'}`;
    return `Paid with money of ${event.title}`;
  }
  const what = kind === 'transfer' ? 'Sent to your account' : 'Taken back from your account';
  switch (state) {
    case 'done':
      return what;
    case 'refused':
      return `${what}: refused`;
    case 'waiting':
      return `${what}: waits until the money is available`;
    default:
      return `${what}: on its way`;
  }
}

const REASONS: Record<WaitingReason, string> = {
  not_over: 'The event is not over.',
  waiting_period: 'The waiting period after the event is not over.',
  first_event: 'This is your first event with sales, whose money waits longer.',
  cancelled: 'The event was cancelled: its money goes back to the buyers.',
  off_sale: 'The event is off sale: its money waits meanwhile.',
  account: 'Your account at our payment provider is not ready.',
  frozen: 'Payouts of this organization are stopped while we review the account.',
  dispute: 'It is held until open disputes are decided.',
  refused: 'Our payment provider refused the payout; we try again within a day.',
  balance: 'The buyers’ payments are not available yet; it is sent as soon as they are.',
  sending: 'It is being sent.',
};

/** When the rest is paid, or why not. */
export function payoutWords({ pending, reason, release_at, event }: Statement): string {
  if (!reason) return pending.amount === 0 ? 'Nothing is left to send.' : '';
  const date =
    release_at && reason !== 'cancelled' && reason !== 'frozen' ? `From ${timeIn(release_at, event.time_zone)}. ` : '';
  return `${date}${REASONS[reason]}`;
}

/** The platform's fee of an event, as it was published. */
export function feeWords({ event }: Statement): string {
  const { fee_basis_points, fee_fixed, fee_payer } = event;
  const who = fee_payer === 'buyer' ? 'paid by buyers on top of your price' : 'paid by you out of your price';
  return `Platform fee: ${fee_basis_points / 100}% and ${formatMoney(fee_fixed)} for each ticket with a price, ${who}.`;
}
