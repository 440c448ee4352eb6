import type { myEventsFilters } from '#contract/event-lists.ts';

import { useListFilters } from '#web/platform/lib/use-list-filters.ts';

export type StateFilter = (typeof myEventsFilters)[number];

export const stateFilters: { value: StateFilter | ''; label: string }[] = [
  { value: '', label: 'All' },
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'draft', label: 'Drafts' },
  { value: 'past', label: 'Past' },
  { value: 'cancelled', label: 'Cancelled' },
];

/** The search and the state in the page's address. */
export function useEventFilters() {
  const { filters, hrefOf, set } = useListFilters(['search', 'state']);
  const search = filters.search ?? '';
  const state = stateFilters.find(({ value }) => value === filters.state)?.value ?? '';
  return {
    search,
    state,
    filters: { ...(search && { search }), ...(state && { state }) },
    isFiltered: search !== '' || state !== '',
    hrefOf: (value: string) => hrefOf('state', value),
    setSearch: (text: string) => set('search', text),
  };
}
