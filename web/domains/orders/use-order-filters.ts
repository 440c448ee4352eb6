import { type OrderFilter, orderFilters } from '#contract/order-filters.ts';

import { useListFilters } from '#web/platform/lib/use-list-filters.ts';

const names = ['search', 'status', 'ticket_type_id', 'promoter_link_id', 'promo_code', 'from', 'to'] as const;

/** The filters of the list of orders; a state that does not exist is none. */
export function useOrderFilters() {
  const list = useListFilters(names);
  const { status, ...rest } = list.filters;
  const known = orderFilters.find((name): name is OrderFilter => name === status);
  return { ...list, query: { ...rest, ...(known && { status: known }) } };
}
