import type { StatementType } from '#contract/settlements.ts';

import { formatMoney } from '#contract/format-money.ts';
import { Dots } from '#web/platform/ui/dots.tsx';

/** Sales and refunds by ticket type: a row for each, and two lines on a phone. */
export function TypeSales({ types }: { types: readonly StatementType[] }) {
  return (
    <div className="grid gap-2">
      <h4 className="font-display text-lg font-bold">By ticket type</h4>
      <ul className="tabular border-y border-line text-sm">
        {types.map((type) => (
          <li key={type.name ?? ''} className="grid gap-1 border-b border-line py-2.5 last:border-0">
            <div className="flex justify-between gap-4">
              <p className="min-w-0 font-medium wrap-anywhere">
                <bdi>{type.name ?? 'Refunds of amounts, not of tickets'}</bdi>
              </p>
              <p className="shrink-0">{formatMoney(type.gross)}</p>
            </div>
            <p className="text-ink-soft">
              <Dots>{detailsOf(type)}</Dots>
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

function detailsOf({ name, sold, list_price, discounts, buyer_fees, refunded, refunds }: StatementType) {
  return [
    name !== null && `${sold} sold`,
    list_price.amount > 0 && `${formatMoney(list_price)} list price`,
    discounts.amount > 0 && `${formatMoney(discounts)} discounts`,
    buyer_fees.amount > 0 && `${formatMoney(buyer_fees)} fees`,
    refunded > 0 && `${refunded} refunded`,
    refunds.amount > 0 && `${formatMoney(refunds)} refunds`,
  ];
}
