import ChevronDown from 'icon:chevron-down';

import { counted } from '#contract/counted.ts';
import { formatMoney } from '#contract/format-money.ts';

import { cx } from '#web/platform/lib/class-names.ts';

import type { Breakdown } from './ticket-selection.ts';
import { TotalPrice, type PriceState } from './total-price.tsx';

type OrderTotalProps = Breakdown & { price_state?: PriceState; code?: string };

/** The total in words, heard when the choice changes. */
export function SpokenTotal({ count, total, price_state }: OrderTotalProps & { count: number }) {
  return (
    <p role="status" className="sr-only">
      {count > 0 && price_state === 'known' && `${counted(count, 'ticket')}, total ${formatMoney(total)}`}
    </p>
  );
}

/** The total, with its breakdown one tap away; of tickets that are free themselves there is nothing to break down. */
export function OrderTotal({ lines, discount, fees, total, price_state = 'known', code = '' }: OrderTotalProps) {
  if (lines.length === 0) return null;
  const amount = (
    <span className="tabular text-lg font-semibold">
      <TotalPrice total={total} state={price_state} />
    </span>
  );
  if (total.amount === 0 && discount.amount === 0)
    return (
      <p className="flex items-center justify-between gap-3 border-t border-line pt-4 pb-1 font-semibold">
        Total {amount}
      </p>
    );
  return (
    <details className="group border-t border-line pt-3">
      <summary className="flex min-h-10 list-none flex-wrap items-center justify-between gap-x-3 rounded-lg">
        <span className="flex items-center gap-1.5 font-semibold">
          Total
          <span className="flex items-center text-sm font-normal text-ink-soft">
            Price details
            <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180" />
          </span>
        </span>
        {amount}
      </summary>
      {/* The lines keep their place while they are priced anew. */}
      <dl
        className={cx(
          'tabular grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 pt-1 pb-2 text-sm text-ink-soft',
          price_state !== 'known' && 'invisible',
        )}
      >
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
      <dt dir="auto" className="min-w-0 wrap-anywhere">
        {name}
      </dt>
      <dd className="text-right">{amount}</dd>
    </>
  );
}
