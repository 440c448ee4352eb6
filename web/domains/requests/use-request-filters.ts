import { useSearchParams } from 'react-router';

import type { RequestState, requestStates } from '#contract/requests.ts';

/** All states, in the order of a host's work. */
export const states: typeof requestStates = ['waiting', 'approved', 'declined', 'withdrawn'];

/** The search and the state of the list, kept in the page's address. */
export function useRequestFilters() {
  const [parameters, setParameters] = useSearchParams();
  const search = parameters.get('search') ?? '';
  const state: RequestState = states.find((name) => name === parameters.get('state')) ?? 'waiting';
  const withFilter = (name: 'search' | 'state', value: string): URLSearchParams => {
    const changed = new URLSearchParams(parameters);
    if (value === '') changed.delete(name);
    else changed.set(name, value);
    return changed;
  };
  return {
    search,
    state,
    hrefOf: (value: RequestState) => `?${withFilter('state', value === 'waiting' ? '' : value)}`,
    setSearch: (text: string) => setParameters(withFilter('search', text), { replace: true, preventScrollReset: true }),
  };
}
