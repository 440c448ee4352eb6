import type { OrderRow as Order } from '#contract/orders.ts';
import type { Workspace } from '#contract/workspace.ts';

import { formatMoney } from '#contract/format-money.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/platform/ui/badge.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { Price } from '#web/platform/ui/price.tsx';

import { describeLines, labelOf, nameOf } from './order-words.ts';
import { RowLink } from './row-link.tsx';

const columns =
  'grid grid-cols-1 gap-x-5 gap-y-0.5 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_auto] sm:items-center lg:grid-cols-[minmax(0,4fr)_minmax(0,2fr)_minmax(0,2fr)_7rem]';

/** What the columns say; below 640 px a row is two lines without them. */
export function OrderColumns() {
  return (
    <div aria-hidden="true" className={`${columns} text-sm font-semibold text-ink-soft max-sm:hidden`}>
      <span>Buyer</span>
      <span className="max-lg:hidden">Tickets</span>
      <span>Status</span>
      <span className="text-right">Paid</span>
    </div>
  );
}

/** One order: who, what, when, how much. The whole row leads to it. */
export function OrderRow({ event, order }: { event: Workspace; order: Order }) {
  const { text, tone } = labelOf(order);
  const what = describeLines(order);
  return (
    <li className="relative border-b border-line py-2 last:border-0 hover:bg-ink/4">
      <div className={`${columns} min-h-10`}>
        <div className="min-w-0">
          <div className="flex min-w-0 items-center justify-between gap-3 sm:block">
            <RowLink to={paths.eventOrders(event.slug, order.id)}>{nameOf(order)}</RowLink>
            <Paid order={order} className="shrink-0 sm:hidden" />
          </div>
          <p className="truncate text-sm text-ink-soft max-sm:hidden">
            <span className="tabular">{order.number}</span>
            {order.buyer_name && order.buyer_email && ` · ${order.buyer_email}`}
          </p>
        </div>
        <p className="min-w-0 truncate text-sm text-ink-soft max-lg:hidden" title={what}>
          <bdi>{what}</bdi>
        </p>
        <p className="flex min-w-0 items-center justify-between gap-3 text-sm text-ink-soft sm:grid sm:justify-items-start sm:gap-1">
          <Badge tone={tone}>{text}</Badge>
          <DateTime instant={order.at} zone={event.time_zone} className="truncate" />
        </p>
        <Paid order={order} className="text-right max-sm:hidden" />
      </div>
    </li>
  );
}

function Paid({ order: { total, refunded }, className }: { order: Order; className: string }) {
  return (
    <p className={`tabular font-semibold ${className}`}>
      <Price money={total} />
      {refunded.amount > 0 && <span className="block text-sm font-normal text-ink-soft">−{formatMoney(refunded)}</span>}
    </p>
  );
}
