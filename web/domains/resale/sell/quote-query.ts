import { queryOptions } from '@tanstack/react-query';

import { inBrowser } from '#web/platform/api/browser.ts';

/** What becomes of a price, by the server: who waits and who else sells are known there only. */
export function quoteQuery(ticketId: string, { price, floor }: { price: number | undefined; floor: number | null }) {
  const body = { ticket_id: ticketId, floor, ...(price !== undefined && { price }) };
  return queryOptions({
    queryKey: ['quoteListing', body],
    queryFn: ({ signal }) => inBrowser().api('quoteListing', { body }, { signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}
