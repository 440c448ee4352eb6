import type { invitationStates, openStates } from '#contract/invitations.ts';

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

/** The states of invitations without an answer; `open` in the address shows all of them. */
export const unanswered: typeof openStates = ['pending', 'sent', 'opened'];

/** The search and the state of the list, kept in the page's address. */
export function useInvitationFilters() {
  const { filters, hrefOf, set } = useListFilters(['search', 'state']);
  const search = filters.search ?? '';
  const state = [...states, 'open' as const].find((name) => name === filters.state);
  return {
    search,
    state,
    filters: { ...(search && { search }), ...(state && { state }) },
    hrefOf: (value: string) => hrefOf('state', value),
    setSearch: (text: string) => set('search', text),
  };
}
