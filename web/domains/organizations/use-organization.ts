import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';

import type { OwnOrganization } from '#contract/organizations.ts';

import { apiQuery } from '#web/platform/api/queries.ts';

const parameter = 'organization';

/** The organizations of a person's teams, and the one in the page's address (`?organization=`), else the first. */
export function useOrganization() {
  const [search] = useSearchParams();
  const query = useQuery(apiQuery('listMyOrganizations'));
  const { data: organizations } = query;
  const handle = search.get(parameter);
  const organization: OwnOrganization | undefined =
    organizations?.find((one) => one.handle === handle) ?? organizations?.[0];
  return { organizations, organization, query };
}

/** The query of the same page about another organization; what else it shows, like a filter, does not go along. */
export function ofOrganization(handle: string): string {
  return `?${new URLSearchParams({ [parameter]: handle })}`;
}
