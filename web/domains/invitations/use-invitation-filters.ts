import { useSearchParams } from 'react-router';

import type { InvitationState, invitationStates } from '#contract/invitations.ts';

/** All states, in the order of an invitation's life. */
export const states: typeof invitationStates = [
  'pending',
  'sent',
  'opened',
  'accepted',
  'declined',
  'expired',
  'revoked',
];

/** The search and the state of the list, kept in the page's address. */
export function useInvitationFilters() {
  const [parameters, setParameters] = useSearchParams();
  const search = parameters.get('search') ?? '';
  const state = states.find((name) => name === parameters.get('state'));
  const withFilter = (name: 'search' | 'state', value = ''): URLSearchParams => {
    const changed = new URLSearchParams(parameters);
    if (value === '') changed.delete(name);
    else changed.set(name, value);
    return changed;
  };
  return {
    search,
    state,
    filters: { ...(search && { search }), ...(state && { state }) },
    hrefOf: (value: InvitationState | undefined) => `?${withFilter('state', value)}`,
    setSearch: (text: string) => setParameters(withFilter('search', text), { replace: true, preventScrollReset: true }),
  };
}
