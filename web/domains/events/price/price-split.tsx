import { unitPrice, type FeeRule } from '#contract/ticket-price.ts';

import { formatMoney } from '#contract/format-money.ts';

/** `amount`: null while no price is typed. */
type PriceSplitProps = { amount: number | null; currency: string; rule: FeeRule };

/** What a price means for both sides, by the server's own rule: what buyers pay, and what the host gets. */
export function PriceSplit({ amount, currency, rule }: PriceSplitProps) {
  const { net, total, organizer_fee } = unitPrice(amount ?? 0, rule);
  const show = (value: number) => (amount === null ? '–' : formatMoney({ amount: value, currency }));
  return (
    <dl aria-live="polite" className="tabular grid grid-cols-2 gap-3 rounded-control bg-sunken px-3.5 py-2.5">
      <div>
        <dt className="text-sm text-ink-soft">They pay</dt>
        <dd className="font-semibold">{amount === 0 ? 'Free' : show(total)}</dd>
      </div>
      <div>
        <dt className="text-sm text-ink-soft">You get</dt>
        <dd className="font-semibold">{amount === 0 ? 'Nothing' : show(net - organizer_fee)}</dd>
      </div>
    </dl>
  );
}
