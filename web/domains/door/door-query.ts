import { queryOptions } from '@tanstack/react-query';

import { apiQuery } from '#web/platform/api/queries.ts';

const countsMs = 10_000;

/** The door of an event; polled, because other doors change its counts. */
export function doorQuery(slug: string) {
  return queryOptions({
    ...apiQuery('getDoor', { params: { id: slug } }),
    staleTime: 0,
    refetchInterval: ({ state }) => state.data !== undefined && countsMs,
  });
}
