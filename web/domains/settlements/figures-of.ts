import type { Money } from '#contract/common/values.ts';
import type { Settlements } from '#contract/settlements.ts';

type Sums = Pick<Settlements['currencies'][number], 'pending' | 'sending' | 'held' | 'owing' | 'disputed' | 'paid_out'>;
type Figure = { label: string; amount: Money };

/** The figures of one currency. Those of nothing are left out, except what is pending and what was paid. */
export function figuresOf({ pending, sending, held, owing, disputed, paid_out }: Sums): Figure[] {
  const others = [
    { label: 'Of which on its way', amount: sending },
    { label: 'Of which held for disputes', amount: held },
    { label: 'You owe', amount: owing },
    { label: 'Disputed after payout', amount: disputed },
  ].filter(({ amount }) => amount.amount > 0);
  return [{ label: 'Pending', amount: pending }, ...others, { label: 'Paid out', amount: paid_out }];
}
