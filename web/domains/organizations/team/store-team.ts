import type { Team } from '#contract/team.ts';

import { inBrowser } from '#web/platform/api/browser.ts';
import { apiQuery } from '#web/platform/api/queries.ts';

/** Shows a changed team at once; what else depends on roles is loaded again. */
export function storeTeam(organizationId: string, team: Team): void {
  const { queryClient } = inBrowser();
  queryClient.setQueryData(apiQuery('getTeam', { params: { id: organizationId } }).queryKey, team);
  for (const name of ['getMyOrganization', 'listMyOrganizations'])
    void queryClient.invalidateQueries({ queryKey: [name] });
}
