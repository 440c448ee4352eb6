import type { Money } from '#contract/common/values.ts';
import type { Settlements } from '#contract/settlements.ts';

type Sums = Pick<Settlements['currencies'][number], 'pending' | 'sending' | 'held' | 'owing' | 'disputed' | 'paid_out'>;
type Figure = { label: string; amount: Money };

/**
 * The figures of one currency, without any money twice: what is on its way and what is held are not in “Pending”. Those of
 * nothing are left out, except what is pending and what was paid.
 */
export function figuresOf({ pending, sending, held, owing, disputed, paid_out }: Sums): Figure[] {
  const others = [
    { label: 'On its way', amount: sending },
    { label: 'Held for disputes', amount: held },
    { label: 'You owe', amount: owing },
    { label: 'Disputed after payout', amount: disputed },
  ].filter(({ amount }) => amount.amount > 0);
  const rest = { ...pending, amount: pending.amount - sending.amount - held.amount };
  return [{ label: 'Pending', amount: rest }, ...others, { label: 'Paid out', amount: paid_out }];
}
