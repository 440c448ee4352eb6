import type { OwnOrganization } from '#contract/organizations.ts';
import { pick } from '#server/platform/lib/pick.ts';
import { permissionsOf } from './policy.ts';
import type { OwnOrganizationRow } from './queries.ts';

/** Row → wire: an organization as its team sees it. */
export function presentOwnOrganization(row: OwnOrganizationRow): OwnOrganization {
  return {
    ...pick(row, ['id', 'handle', 'name', 'country', 'currency', 'role']),
    permissions: permissionsOf(row.role),
  };
}
