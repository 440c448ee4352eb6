import { useQuery } from '@tanstack/react-query';

import { apiQuery } from '#web/platform/api/queries.ts';

import type { Scope } from './money/breakdown-dialog.tsx';

const pollMs = 30_000;

/** How many orders and refunds there were since figures were read. Asked while somebody looks, only if it is on sale. */
export function useNews(scope: Scope, since: string | undefined, isOnSale: boolean) {
  const { data } = useQuery({
    ...apiQuery('getNews', { query: { ...scope, since: since ?? '' } }),
    enabled: since !== undefined && isOnSale,
    refetchInterval: pollMs,
    staleTime: pollMs,
  });
  return data && data.orders + data.refunds > 0 ? data : null;
}

/** "3 new orders, 1 refund" */
export function newsWords({ orders, refunds }: { orders: number; refunds: number }): string {
  const words = [
    orders > 0 && `${orders} new ${orders === 1 ? 'order' : 'orders'}`,
    refunds > 0 && `${refunds} ${refunds === 1 ? 'refund' : 'refunds'}`,
  ];
  return words.filter(Boolean).join(', ');
}
