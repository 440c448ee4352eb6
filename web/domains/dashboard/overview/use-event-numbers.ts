import { useQuery } from '@tanstack/react-query';

import type { Workspace } from '#contract/workspace.ts';

import { apiQuery } from '#web/platform/api/queries.ts';

/** The figures of one event in a period; parts of the page that ask for the same share one call. */
export function useEventNumbers({ slug, time_zone }: Workspace, range: 'today' | '28_days' | 'all', enabled: boolean) {
  const query = { event: slug, range, time_zone };
  return { ...useQuery({ ...apiQuery('getAnalytics', { query }), enabled }), query };
}
