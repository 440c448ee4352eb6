import type { HostResale } from '#contract/host-resale.ts';

import { formatMoney } from '#contract/format-money.ts';

/** Four figures: offered, sold, come back, and what the host gets of it. */
export function ResaleFigures({ totals }: { totals: HostResale['totals'] }) {
  const { offered, from, sold, median, came_back, share } = totals;
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Figure name="Offered now" value={offered} more={from ? `from ${formatMoney(from)} in total` : ''} />
      <Figure name="Sold" value={sold} more={median ? `median price ${formatMoney(median)}` : ''} />
      <Figure name="Taken back or unsold" value={came_back} more="" />
      <Figure name="Your share" value={formatMoney(share)} more="of sellers’ profit" />
    </dl>
  );
}

function Figure({ name, value, more }: { name: string; value: number | string; more: string }) {
  return (
    <div className="grid content-start gap-0.5 rounded-card border border-line bg-surface p-4">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="tabular text-lg font-semibold wrap-anywhere sm:text-xl">{value.toLocaleString('en')}</dd>
      {more && <dd className="tabular text-sm text-ink-soft">{more}</dd>}
    </div>
  );
}
