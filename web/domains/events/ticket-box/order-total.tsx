import ChevronDown from 'icon:chevron-down';

import { formatMoney } from '#web/platform/lib/format-money.ts';
import { Price } from '#web/platform/ui/price.tsx';

import type { Breakdown } from './ticket-selection.ts';

/** The total, with its breakdown one tap away. */
export function OrderTotal({ lines, discount, fees, total, code = '' }: Breakdown & { code?: string }) {
  if (lines.length === 0) return null;
  return (
    <details className="group border-t border-line pt-3">
      <summary className="flex h-9 list-none items-center justify-between gap-3 rounded-lg">
        <span className="flex items-center gap-1.5 font-semibold">
          Total
          <span className="flex items-center text-sm font-normal text-ink-soft">
            Price details
            <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180" />
          </span>
        </span>
        <span className="tabular text-lg font-semibold">
          <Price money={total} />
        </span>
      </summary>
      <dl className="tabular grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 pt-1 pb-2 text-sm text-ink-soft">
        {lines.map(({ id, name, quantity, price }) => (
          <Line key={id} name={`${quantity} × ${name}`} amount={formatMoney(price)} />
        ))}
        {discount.amount > 0 && <Line name={`Promo code ${code}`} amount={`−${formatMoney(discount)}`} />}
        {fees.amount > 0 && <Line name="Fees" amount={formatMoney(fees)} />}
      </dl>
    </details>
  );
}

function Line({ name, amount }: { name: string; amount: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="text-right">{amount}</dd>
    </>
  );
}
