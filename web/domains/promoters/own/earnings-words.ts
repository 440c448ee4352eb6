import type { OwnPromoterLink } from '#contract/promoters.ts';

import { formatMoney } from '#web/platform/lib/format-money.ts';
import { formatLongDay } from '#contract/format-time.ts';

export type EarningsLine = { state: string; text: string };

/** What became of a link's commission, state by state: how much, why, and when. */
export function earningsLines(link: OwnPromoterLink, { canBePaid }: { canBePaid: boolean }): EarningsLine[] {
  const { commission, owing, event, earned_at, paid_at, reversed_at } = link;
  const { pending, earned, paid, reversed } = commission;
  const day = (instant: string) => formatLongDay(instant, event.time_zone);
  const lines: (EarningsLine | null)[] = [
    pending.amount > 0 ? { state: 'pending', text: `${formatMoney(pending)} pending: ${becomesYours(link)}` } : null,
    earned.amount > 0
      ? {
          state: 'earned',
          text: `${formatMoney(earned)} yours${earned_at ? ` since ${day(earned_at)}` : ''}${canBePaid ? ': part of the next payout' : ': paid out once payouts are ready'}`,
        }
      : null,
    paid.amount > 0
      ? { state: 'paid', text: `${formatMoney(paid)} paid${paid_at ? ` on ${day(paid_at)}` : ''}` }
      : null,
    reversed.amount > 0
      ? {
          state: 'reversed',
          text: `${formatMoney(reversed)} taken back: tickets were refunded${reversed_at ? `, last on ${day(reversed_at)}` : ''}`,
        }
      : null,
    owing.amount > 0
      ? {
          state: 'owing',
          text: `You owe ${formatMoney(owing)}: it was paid before the refund and is deducted from your next payout`,
        }
      : null,
  ];
  return lines.filter((line) => line !== null);
}

function becomesYours({ event, earned_at }: OwnPromoterLink): string {
  if (event.state === 'cancelled') return 'the event is cancelled, and its buyers get their money back';
  if (!earned_at) return 'becomes yours 48 hours after the event, once it has a date';
  return `becomes yours on ${formatLongDay(earned_at, event.time_zone)}, 48 hours after the event`;
}
