import type { Team } from '#contract/team.ts';

import { inBrowser } from '#web/platform/api/browser.ts';
import { apiQuery } from '#web/platform/api/queries.ts';

/** Shows a changed team at once; what else depends on roles is loaded again. */
export function storeTeam(organizationId: string, team: Team): void {
  const { queryClient } = inBrowser();
  queryClient.setQueryData(apiQuery('getTeam', { params: { id: organizationId } }).queryKey, team);
  readAgain(['getMyOrganization', 'listMyOrganizations']);
}

/** After a refusal: somebody else may have changed the team, or one's own role, in the meantime. */
export function rereadTeam(): void {
  readAgain(['getTeam', 'getMyOrganization', 'listMyOrganizations']);
}

function readAgain(names: string[]): void {
  for (const name of names) void inBrowser().queryClient.invalidateQueries({ queryKey: [name] });
}
