import { useQuery } from '@tanstack/react-query';

import type { Workspace } from '#contract/workspace.ts';

import { apiQuery } from '#web/platform/api/queries.ts';

const none: never[] = [];

/** The ticket types of an event that a code can be for, hidden ones too, and how many places the event has left. */
export function useTypes(event: Workspace) {
  const { data, isPending } = useQuery(apiQuery('listHostTicketTypes', { params: { id: event.slug } }));
  const { stock } = data ?? {};
  return {
    types: data?.types.filter((type) => type.state !== 'archived') ?? none,
    event_left: stock ? Math.max(0, stock.capacity - stock.sold - stock.held) : null,
    is_loading: isPending,
  };
}
