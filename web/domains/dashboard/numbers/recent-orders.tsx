import { Link } from 'react-router';

import type { RecentOrder } from '#contract/dashboard-data.ts';
import { counted } from '#contract/counted.ts';

import { paths } from '#web/paths.ts';
import { formatMoney } from '#contract/format-money.ts';
import { Badge } from '#web/platform/ui/badge.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { Dots } from '#web/platform/ui/dots.tsx';

const refundedWords = { refunded: 'Refunded', partially_refunded: 'Partly refunded' };
/** Of orders that cost nothing. */
const cancelledWords = { refunded: 'Cancelled', partially_refunded: 'Partly cancelled' };

type RecentOrdersProps = {
  orders: readonly RecentOrder[];
  /** Of the times shown. */
  time_zone: string;
  /** Without the event's name, on its own page. */
  is_of_one_event?: boolean;
};

/** The newest orders; each opens. */
export function RecentOrders({ orders, time_zone, is_of_one_event = false }: RecentOrdersProps) {
  if (orders.length === 0) return null;
  return (
    <section aria-labelledby="recent-orders" className="grid grid-cols-1 gap-2">
      <h2 id="recent-orders" className="text-xl">
        Recent orders
      </h2>
      <ul className="grid grid-cols-1">
        {orders.map((order) => (
          <li key={order.id} className="border-b border-line last:border-0">
            <Row order={order} time_zone={time_zone} is_of_one_event={is_of_one_event} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type RowProps = { order: RecentOrder; time_zone: string; is_of_one_event: boolean };

function Row({ order, time_zone, is_of_one_event }: RowProps) {
  const { event, tickets, total, kind, status } = order;
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 py-2.5">
      <p className="min-w-0 grow basis-56">
        <Dots>
          <Link
            to={paths.eventOrders(event.slug, order.id)}
            dir="auto"
            className="font-semibold wrap-anywhere hover:underline"
          >
            {order.buyer_name || order.buyer_email}
          </Link>
          <span className="text-ink-soft">{counted(tickets, 'ticket')}</span>
        </Dots>
        {status !== 'paid' && (
          <Badge className="ml-2">{(total.amount > 0 ? refundedWords : cancelledWords)[status]}</Badge>
        )}
      </p>
      <p className="tabular font-semibold">
        {kind === 'complimentary' ? 'Given away' : total.amount === 0 ? 'Free' : formatMoney(total)}
      </p>
      <p className="w-full wrap-anywhere text-sm text-ink-soft">
        <Dots>
          <DateTime instant={order.paid_at} zone={time_zone} />
          {!is_of_one_event && <bdi>{event.title}</bdi>}
        </Dots>
      </p>
    </div>
  );
}
