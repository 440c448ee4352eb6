import {
  getMyOrganization as getMyOrganizationRoute,
  listMyOrganizations as listMyOrganizationsRoute,
} from '#contract/organizations.ts';
import type { AppContext } from '#server/context.ts';
import type { Registrar } from '#server/platform/http/route.ts';
import { getOwnOrganization } from './get-own-organization.ts';
import { listMyOrganizations } from './list-my-organizations.ts';
import { presentOwnOrganization } from './present.ts';

/** Calls about organizations and their teams. */
export function organizationRoutes(ctx: AppContext, route: Registrar): void {
  route(listMyOrganizationsRoute, async ({ actor }) => listMyOrganizations(ctx, actor));
  route(getMyOrganizationRoute, async ({ actor, params }) =>
    presentOwnOrganization(await getOwnOrganization(ctx, actor, { id: params.id, permission: 'any' })),
  );
}
