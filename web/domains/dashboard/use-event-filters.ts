import { useSearchParams } from 'react-router';

import type { myEventsFilters } from '#contract/events.ts';

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
  const [parameters, setParameters] = useSearchParams();
  const search = parameters.get('search') ?? '';
  const state = stateFilters.find(({ value }) => value === parameters.get('state'))?.value ?? '';

  /** The address with another filter; an empty one is left out. */
  const withFilter = (name: 'search' | 'state', value: string): URLSearchParams => {
    const changed = new URLSearchParams(parameters);
    if (value === '') changed.delete(name);
    else changed.set(name, value);
    return changed;
  };
  return {
    search,
    state,
    filters: { ...(search && { search }), ...(state && { state }) },
    isFiltered: search !== '' || state !== '',
    hrefOf: (value: StateFilter | '') => `?${withFilter('state', value)}`,
    setSearch: (text: string) => setParameters(withFilter('search', text), { replace: true, preventScrollReset: true }),
  };
}
