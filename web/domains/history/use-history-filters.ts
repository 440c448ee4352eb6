import type { HistoryKind } from '#contract/history.ts';

import { useListFilters } from '#web/platform/lib/use-list-filters.ts';

export const kindLabels: Record<HistoryKind, string> = {
  events: 'Events',
  tickets: 'Tickets and promo codes',
  orders: 'Orders and refunds',
  guests: 'Invitations, requests, messages',
  promoters: 'Promoters',
  door: 'Door',
  team: 'Team and organization',
  payouts: 'Payouts',
};

/** The filters in the address; an unknown kind shows everything. */
export function useHistoryFilters() {
  const { filters, set } = useListFilters(['event', 'kind']);
  const { event = '', kind } = filters;
  return { event, kind: isKind(kind) ? kind : ('' as const), set };
}

function isKind(text: string | undefined): text is HistoryKind {
  return text !== undefined && text in kindLabels;
}
