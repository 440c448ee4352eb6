import { useQuery } from '@tanstack/react-query';

import { counted } from '#contract/counted.ts';

import { apiQuery } from '#web/platform/api/queries.ts';

import type { Scope } from './money/breakdown-dialog.tsx';

const pollMs = 30_000;

/** How many orders and returned tickets there were since figures were read. Asked while somebody looks, only if it is on sale. */
export function useNews(scope: Scope, since: string | undefined, isOnSale: boolean) {
  const { data } = useQuery({
    ...apiQuery('getNews', { query: { ...scope, since: since ?? '' } }),
    enabled: since !== undefined && isOnSale,
    refetchInterval: pollMs,
    staleTime: pollMs,
  });
  return data && data.orders + data.returned > 0 ? data : null;
}

/** "3 new orders, 1 ticket returned" */
export function newsWords({ orders, returned }: { orders: number; returned: number }): string {
  const words = [orders > 0 && counted(orders, 'new order'), returned > 0 && `${counted(returned, 'ticket')} returned`];
  return words.filter(Boolean).join(', ');
}
