import type { Analytics } from '#contract/analytics.ts';
import { counted } from '#contract/counted.ts';

import { formatMoney } from '#contract/format-money.ts';
import { Dots } from '#web/platform/ui/dots.tsx';

import { changeWords, shareWords } from './figure-words.ts';

type Totals = Analytics['totals'];
type Figure = { name: string; value: string; change: string | null };

/** The totals of a period, and how they changed from the period before. */
export function PeriodTotals({ totals, before }: { totals: Totals; before: Totals | null }) {
  return (
    <section aria-label="In this period" className="@container grid gap-2">
      <dl className="grid grid-cols-2 gap-3 @lg:grid-cols-3 @5xl:grid-cols-6">
        {figuresOf(totals, before).map(({ name, value, change }) => (
          <div key={name} className="grid content-start gap-0.5 rounded-card border border-line bg-surface p-4">
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className="tabular text-base font-semibold whitespace-nowrap sm:text-lg">{value}</dd>
            {change !== null && <dd className="tabular text-xs text-ink-soft">{change} on the previous period</dd>}
          </div>
        ))}
      </dl>
      <p className="text-sm text-ink-soft">
        <Dots>{restOf(totals)}</Dots>
      </p>
    </section>
  );
}

function figuresOf(totals: Totals, before: Totals | null): Figure[] {
  const money = (name: string, pick: (one: Totals) => Totals['gross']) => ({
    name,
    value: formatMoney(pick(totals)),
    change: before && changeWords(pick(totals).amount, pick(before).amount),
  });
  const count = (name: string, pick: (one: Totals) => number) => ({
    name,
    value: pick(totals).toLocaleString('en'),
    change: before && changeWords(pick(totals), pick(before)),
  });
  return [
    money('Gross', ({ gross }) => gross),
    money('Net', ({ net }) => net),
    count('Tickets', ({ tickets }) => tickets),
    count('Orders', ({ orders }) => orders),
    count('Views', ({ views }) => views),
    { name: 'Conversion', value: shareWords(totals.conversion_basis_points), change: null },
  ];
}

function restOf({ fees, commission, refunds, disputed, resale, complimentary, returned }: Totals) {
  return [
    fees.amount !== 0 && `${formatMoney(fees)} fees`,
    commission.amount !== 0 && `${formatMoney(commission)} to promoters`,
    refunds.amount !== 0 && `${formatMoney(refunds)} refunded`,
    disputed.amount !== 0 && `${formatMoney(disputed)} disputed`,
    resale.amount !== 0 && `${formatMoney(resale)} from Resale`,
    complimentary > 0 && `${complimentary.toLocaleString('en')} given away`,
    returned > 0 && `${counted(returned, 'ticket')} returned`,
  ];
}
