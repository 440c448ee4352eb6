import type { Money } from '#contract/common/values.ts';
import type { OwnPromoterLink } from '#contract/promoters.ts';

import { formatMoney } from '#contract/format-money.ts';
import { formatLongDay } from '#contract/format-time.ts';

export type EarningsLine = { state: string; text: string };

/** What became of a link's commission, state by state: how much, why, and when. */
export function earningsLines(link: OwnPromoterLink, { canBePaid }: { canBePaid: boolean }): EarningsLine[] {
  const { commission, disputed, own_purchases, owing, event, earned_at, paid_at, reversed_at } = link;
  const day = (instant: string) => formatLongDay(instant, event.time_zone);
  const next = canBePaid ? 'part of the next payout' : 'paid out once payouts are ready';
  const since = earned_at ? ` since ${day(earned_at)}` : '';
  const line = (state: string, amount: Money, tell: (text: string) => string) =>
    amount.amount > 0 ? [{ state, text: tell(formatMoney(amount)) }] : [];
  return [
    ...line(
      'pending',
      less(commission.pending, disputed.pending),
      (money) => `${money} pending: ${becomesYours(link)}`,
    ),
    ...line('earned', less(commission.earned, disputed.earned), (money) => `${money} yours${since}: ${next}`),
    ...line(
      'disputed',
      plus(disputed.pending, disputed.earned),
      (money) => `${money} waits for a bank: a buyer disputes the payment`,
    ),
    ...line('paid', commission.paid, (money) => `${money} paid${paid_at ? ` on ${day(paid_at)}` : ''}`),
    ...line(
      'reversed',
      less(commission.reversed, own_purchases),
      (money) =>
        `${money} taken back: buyers got their money back${reversed_at ? `, last on ${day(reversed_at)}` : ''}`,
    ),
    ...line('own', own_purchases, (money) => `${money} taken back: you bought these tickets yourself`),
    ...line(
      'owing',
      owing,
      (money) => `You owe ${money}: it was paid before that and is deducted from your next payout`,
    ),
  ];
}

function becomesYours({ event, earned_at }: OwnPromoterLink): string {
  if (event.state === 'cancelled') return 'the event is cancelled, and its buyers get their money back';
  if (event.state === 'draft') return 'it waits while the event is off sale';
  if (!earned_at || !event.ends_at) return 'becomes yours after the event, once it has a date';
  const hours = Math.round((Date.parse(earned_at) - Date.parse(event.ends_at)) / 3_600_000);
  return `becomes yours on ${formatLongDay(earned_at, event.time_zone)}, ${hours} hours after the event`;
}

const less = (one: Money, other: Money): Money => ({ ...one, amount: one.amount - other.amount });
const plus = (one: Money, other: Money): Money => ({ ...one, amount: one.amount + other.amount });

/** From which amount on earnings are paid out; currencies are never added. */
export function minimumWords(amount: number, currencies: readonly string[]): string {
  const amounts = currencies.map((currency) => formatMoney({ amount, currency }));
  if (amounts.length === 1) return `From ${amounts[0]} on, your earnings are paid out within minutes.`;
  const least = new Intl.ListFormat('en', { type: 'disjunction' }).format(amounts);
  return `Each currency is paid out by itself, within minutes: from ${least} on.`;
}
