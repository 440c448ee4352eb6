import type { invitationStates } from '#contract/invitations.ts';

import { useListFilters } from '#web/platform/lib/use-list-filters.ts';

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
  const { filters, hrefOf, set } = useListFilters(['search', 'state']);
  const search = filters.search ?? '';
  const state = states.find((name) => name === filters.state);
  return {
    search,
    state,
    filters: { ...(search && { search }), ...(state && { state }) },
    hrefOf: (value: string) => hrefOf('state', value),
    setSearch: (text: string) => set('search', text),
  };
}
