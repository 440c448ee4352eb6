import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';

import type { OwnOrganization, Permission } from '#contract/organizations.ts';

import { apiQuery } from '#web/platform/api/queries.ts';

const parameter = 'organization';

/**
 * The organizations of a person's teams, and the one in the page's address (`?organization=`), else the first that allows
 * what the page needs.
 */
export function useOrganization(needed?: Permission) {
  const [search] = useSearchParams();
  const query = useQuery(apiQuery('listMyOrganizations'));
  const handle = search.get(parameter) ?? '';
  const named = query.data?.find((one) => one.handle === handle);
  const isUnknown = query.data !== undefined && handle !== '' && !named;
  // An address from before the organization was renamed: the API knows former handles, too.
  const former = useQuery({ ...apiQuery('getMyOrganization', { params: { id: handle } }), enabled: isUnknown });
  const organizations = isUnknown && former.isPending ? undefined : query.data;
  const organization: OwnOrganization | undefined =
    named ?? organizations?.find(({ id }) => id === former.data?.id) ?? firstOf(organizations, needed);
  return { organizations, organization, query };
}

function firstOf(organizations: OwnOrganization[] = [], needed: Permission | undefined) {
  return organizations.find(({ permissions }) => needed && permissions.includes(needed)) ?? organizations[0];
}

/** The query of the same page about another organization; what else it shows, like a filter, does not go along. */
export function ofOrganization(handle: string): string {
  return `?${new URLSearchParams({ [parameter]: handle })}`;
}
