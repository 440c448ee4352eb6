import { unitPrice, type FeeRule } from '#contract/ticket-price.ts';

import { formatMoney } from '#web/platform/lib/format-money.ts';

type PriceSplitProps = { amount: number | undefined; currency: string; rule: FeeRule };

/** What a price means for both sides: what buyers pay, and what the host gets. */
export function PriceSplit({ amount, currency, rule }: PriceSplitProps) {
  if (amount === undefined) return null;
  const { net, total, organizer_fee } = unitPrice(amount, rule);
  const show = (value: number) => formatMoney({ amount: value, currency });
  return (
    <dl aria-live="polite" className="tabular grid grid-cols-2 gap-3 rounded-control bg-sunken px-3.5 py-2.5">
      <div>
        <dt className="text-sm text-ink-soft">They pay</dt>
        <dd className="font-semibold">{total === 0 ? 'Free' : show(total)}</dd>
      </div>
      <div>
        <dt className="text-sm text-ink-soft">You get</dt>
        <dd className="font-semibold">{show(net - organizer_fee)}</dd>
      </div>
    </dl>
  );
}
