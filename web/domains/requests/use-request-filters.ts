import type { RequestState, requestStates } from '#contract/requests.ts';

import { useListFilters } from '#web/platform/lib/use-list-filters.ts';

/** All states, in the order of a host's work. */
export const states: typeof requestStates = ['waiting', 'approved', 'declined', 'withdrawn'];

/** The search and the state of the list, kept in the page's address. */
export function useRequestFilters() {
  const { filters, hrefOf, set } = useListFilters(['search', 'state']);
  const state: RequestState = states.find((name) => name === filters.state) ?? 'waiting';
  return {
    search: filters.search ?? '',
    state,
    hrefOf: (value: string) => hrefOf('state', value === 'waiting' ? '' : value),
    setSearch: (text: string) => set('search', text),
  };
}
