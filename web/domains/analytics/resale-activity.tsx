import type { Money } from '#contract/common/values.ts';
import type { ResaleActivity } from '#contract/figures.ts';

import { formatMoney } from '#contract/format-money.ts';
import { formatPercent } from '#web/platform/lib/format-percent.ts';
import { Figure } from '#web/platform/ui/figure.tsx';

type ResaleActivityProps = { resale: ResaleActivity; share: Money | undefined; heading: string };

/** Resale beside its money: what is offered, what was sold, and for how much of its face value. */
export function ResaleActivityView({ resale, share, heading }: ResaleActivityProps) {
  const { offered, from, sold, came_back, price_basis_points } = resale;
  return (
    <section aria-labelledby={`resale-${resale.currency}`} className="grid gap-3">
      <h2 id={`resale-${resale.currency}`} className="text-xl">
        {heading}
      </h2>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Figure
          name="Offered now"
          value={offered.toLocaleString('en')}
          more={from ? `from ${formatMoney(from)}` : ''}
        />
        <Figure name="Resold" value={sold.toLocaleString('en')} more={`${came_back.toLocaleString('en')} came back`} />
        <Figure
          name="Average price"
          value={price_basis_points === null ? '–' : formatPercent(Math.round(price_basis_points / 100) * 100)}
          more="of face value, before fees"
        />
        <Figure name="Your share" value={share ? formatMoney(share) : '–'} more="of sellers’ profit" />
      </dl>
    </section>
  );
}
