import { useSearchParams } from 'react-router';

import type { HistoryKind } from '#contract/history.ts';

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
  const [search, setSearch] = useSearchParams();
  const kind = search.get('kind');
  const set = (name: 'event' | 'kind', value: string) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === '') after.delete(name);
        else after.set(name, value);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return { event: search.get('event') ?? '', kind: isKind(kind) ? kind : ('' as const), set };
}

function isKind(text: string | null): text is HistoryKind {
  return text !== null && text in kindLabels;
}
