import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';

import { orderNumber } from '#contract/order-number.ts';

import { apiQuery } from '#web/platform/api/queries.ts';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { SubPage } from '#web/domains/events/workspace/sub-page.tsx';
import { useWorkspace } from '#web/domains/events/workspace/use-workspace.ts';
import { paths } from '#web/paths.ts';
import { Skeleton } from '#web/platform/ui/skeleton.tsx';
import { PartNotLoaded } from '#web/platform/layout/part-not-loaded.tsx';

import { OrderActions } from './order/order-actions.tsx';
import { OrderFacts } from './order/order-facts.tsx';
import { OrderMoney } from './order/order-money.tsx';
import { OrderPast } from './order/order-past.tsx';
import { OrderRefunds } from './order/order-refunds.tsx';
import { OrderTickets } from './order/order-tickets.tsx';

export const handle: PageFlags = { is_protected: true, is_private: true, title: 'Order' };

/** One order: who bought what, where the money is, the tickets, and everything that happened. */
export default function OrderPage() {
  const event = useWorkspace();
  const { order_id = '' } = useParams();
  const { data, error, refetch } = useQuery({
    ...apiQuery('getOrder', { params: { id: event.slug, order_id } }),
    staleTime: 0,
  });
  const order = data && { event, order: data };
  return (
    <SubPage
      title={`Order ${orderNumber(order_id)}`}
      tab={{ name: 'Orders', path: paths.eventOrders(event.slug) }}
      actions={order && <OrderActions {...order} />}
    >
      {order && (
        <div className="grid gap-8">
          <OrderFacts {...order} />
          <OrderTickets {...order} />
          <OrderMoney {...order} />
          <OrderRefunds {...order} />
          <OrderPast {...order} />
        </div>
      )}
      {!data && error && <PartNotLoaded query={{ error, refetch }} fallback="The order could not be loaded." />}
      {!data && !error && <Skeleton className="h-96 w-full" />}
    </SubPage>
  );
}
