import { useQuery } from '@tanstack/react-query';

import type { Workspace } from '#contract/workspace.ts';

import { apiQuery } from '#web/platform/api/queries.ts';

const none: never[] = [];

/** The ticket types of an event that a code can be for, hidden ones too. */
export function useTypes(event: Workspace) {
  const { data, isPending } = useQuery(apiQuery('listHostTicketTypes', { params: { id: event.slug } }));
  return { types: data?.types.filter((type) => type.state !== 'archived') ?? none, is_loading: isPending };
}
