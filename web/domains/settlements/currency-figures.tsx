import type { Settlements } from '#contract/settlements.ts';

import { formatMoney } from '#web/platform/lib/format-money.ts';

type Sums = Settlements['currencies'][number];

/** The sums of one currency; those of nothing are left out, but for what is owed and what was paid. */
export function CurrencyFigures({ sums, isOne }: { sums: Sums; isOne: boolean }) {
  const { currency, pending, sending, held, owing, disputed, paid_out } = sums;
  const others = [
    { label: 'On its way', amount: sending },
    { label: 'Held for disputes', amount: held },
    { label: 'You owe', amount: owing },
    { label: 'Disputed after payout', amount: disputed },
  ].filter(({ amount }) => amount.amount > 0);
  return (
    <div className="grid gap-2">
      {!isOne && <h3 className="text-sm font-semibold text-ink-soft">{currency.toUpperCase()}</h3>}
      <dl className="tabular grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(12rem,1fr))]">
        {[{ label: 'Pending', amount: pending }, ...others, { label: 'Paid out', amount: paid_out }].map(
          ({ label, amount }) => (
            <div key={label} className="grid content-start gap-1 rounded-card bg-sunken px-4 py-3">
              <dt className="text-sm text-ink-soft">{label}</dt>
              <dd className="text-lg font-bold wrap-anywhere sm:text-xl">{formatMoney(amount)}</dd>
            </div>
          ),
        )}
      </dl>
    </div>
  );
}
