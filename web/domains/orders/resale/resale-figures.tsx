import type { HostResale } from '#contract/host-resale.ts';

import { formatMoney } from '#contract/format-money.ts';
import { Figure } from '#web/platform/ui/figure.tsx';

/** Four figures: offered, sold, come back, and what the host gets of it. */
export function ResaleFigures({ totals }: { totals: HostResale['totals'] }) {
  const { offered, from, sold, median, came_back, share } = totals;
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Figure
        name="Offered now"
        value={offered.toLocaleString('en')}
        more={from ? `from ${formatMoney(from)} in total` : ''}
      />
      <Figure
        name="Sold"
        value={sold.toLocaleString('en')}
        more={median ? `median price ${formatMoney(median)}` : ''}
      />
      <Figure name="Taken back or unsold" value={came_back.toLocaleString('en')} />
      <Figure name="Your share" value={formatMoney(share)} more="of sellers’ profit" />
    </dl>
  );
}
