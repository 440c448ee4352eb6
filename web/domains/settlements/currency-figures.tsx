import type { Settlements } from '#contract/settlements.ts';

import { formatMoney } from '#contract/format-money.ts';

import { figuresOf } from './figures-of.ts';

type Sums = Settlements['currencies'][number];

/** The sums of one currency. */
export function CurrencyFigures({ sums, isOne }: { sums: Sums; isOne: boolean }) {
  return (
    <div className="grid gap-2">
      {!isOne && <h3 className="text-sm text-ink-soft">{sums.currency.toUpperCase()}</h3>}
      <dl className="tabular grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(12rem,1fr))]">
        {figuresOf(sums).map(({ label, amount }) => (
          <div key={label} className="grid content-start gap-1 rounded-card bg-sunken px-4 py-3">
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="text-lg font-bold wrap-anywhere sm:text-xl">{formatMoney(amount)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
