import * as calls from '#contract/team.ts';
import type { AppContext } from '#server/context.ts';
import { clientNetwork } from '#server/platform/http/client-address.ts';
import type { Registrar } from '#server/platform/http/route.ts';
import { acceptTeamInvitation } from './accept-team-invitation.ts';
import { changeTeamRole } from './change-team-role.ts';
import { getTeam } from './get-team.ts';
import { handOverOrganization } from './hand-over-organization.ts';
import { inviteToTeam } from './invite-to-team.ts';
import { openTeamInvitation } from './open-team-invitation.ts';
import { removeFromTeam } from './remove-from-team.ts';
import { revokeTeamInvitation } from './revoke-team-invitation.ts';

/** Calls about the teams of organizations. */
export function teamRoutes(ctx: AppContext, route: Registrar): void {
  route(calls.getTeam, async ({ actor, params }) => getTeam(ctx, actor, params.id));

  route(calls.inviteToTeam, async ({ actor, params, body }) => {
    await inviteToTeam(ctx, actor, { id: params.id, ...body });
    return getTeam(ctx, actor, params.id);
  });

  route(calls.revokeTeamInvitation, async ({ actor, params }) => {
    await revokeTeamInvitation(ctx, actor, params);
    return getTeam(ctx, actor, params.id);
  });

  route(calls.changeTeamRole, async ({ actor, params, body: { role } }) => {
    await changeTeamRole(ctx, actor, { id: params.id, user_id: params.member, role });
    return getTeam(ctx, actor, params.id);
  });

  route(calls.removeFromTeam, async ({ actor, params }) => {
    await removeFromTeam(ctx, actor, { id: params.id, user_id: params.member });
    return { message: params.member === actor.user_id ? 'You have left the team.' : 'Removed from the team.' };
  });

  route(calls.handOverOrganization, async ({ actor, params, body: { user_id } }) => {
    await handOverOrganization(ctx, actor, { id: params.id, user_id });
    return getTeam(ctx, actor, params.id);
  });

  route(calls.getTeamInvitation, async ({ actor, params, request }) =>
    openTeamInvitation(ctx, actor, { ...params, network: clientNetwork(request) }),
  );

  route(calls.acceptTeamInvitation, async ({ actor, params, request }) =>
    acceptTeamInvitation(ctx, actor, { ...params, network: clientNetwork(request) }),
  );
}
