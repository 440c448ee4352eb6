import * as calls from '#contract/organizations.ts';
import type { AppContext } from '#server/context.ts';
import type { Registrar } from '#server/platform/http/route.ts';
import { checkHandle } from './check-handle.ts';
import { createOrganization } from './create-organization.ts';
import { getOwnOrganization } from './get-own-organization.ts';
import { listMyOrganizations } from './list-my-organizations.ts';
import { presentOrganizationSettings, presentOwnOrganization } from './present.ts';
import { setOrganizationPicture } from './set-organization-picture.ts';
import { teamRoutes } from './team-routes.ts';
import { type OnOrganizationChanged, updateOrganization } from './update-organization.ts';

type Hooks = { organizationChanged: OnOrganizationChanged };

/** Calls about organizations and their teams. */
export function organizationRoutes(ctx: AppContext, route: Registrar, { organizationChanged: onChanged }: Hooks): void {
  route(calls.listMyOrganizations, async ({ actor }) => listMyOrganizations(ctx, actor));

  route(calls.getMyOrganization, async ({ actor, params }) =>
    presentOrganizationSettings(ctx, await getOwnOrganization(ctx, actor, { id: params.id, permission: 'any' })),
  );

  route(calls.createOrganization, async ({ actor, body }) =>
    presentOwnOrganization(ctx, await createOrganization(ctx, actor, body)),
  );

  route(calls.updateOrganization, async ({ actor, params, body: { was, ...changes } }) =>
    presentOrganizationSettings(ctx, await updateOrganization(ctx, actor, { id: params.id, changes, was, onChanged })),
  );

  route(
    calls.setOrganizationPicture,
    async ({ actor, params, body: { image } }) =>
      presentOrganizationSettings(ctx, await setOrganizationPicture(ctx, actor, { id: params.id, image, onChanged })),
    { mayCall: (actor, id) => getOwnOrganization(ctx, actor, { id, permission: 'edit_organization' }) },
  );

  route(calls.removeOrganizationPicture, async ({ actor, params }) =>
    presentOrganizationSettings(
      ctx,
      await setOrganizationPicture(ctx, actor, { id: params.id, image: null, onChanged }),
    ),
  );

  route(calls.checkHandle, async ({ actor, params }) => checkHandle(ctx, actor, params.handle));

  teamRoutes(ctx, route);
}
