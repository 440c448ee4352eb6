import type { Team } from '#contract/team.ts';
import type { AppContext } from '#server/context.ts';
import { nameOf } from '#server/domains/auth/person-name.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { getOwnOrganization } from './get-own-organization.ts';
import { permissionsOf } from './policy.ts';
import { listMembers, listOpenInvitations } from './team-queries.ts';

/**
 * The team of an organization of the caller. Addresses and invitations are only included for people who may change it.
 */
export async function getTeam(ctx: AppContext, actor: Actor, id: string): Promise<Team> {
  const organization = await getOwnOrganization(ctx, actor, { id, permission: 'any' });
  const mayManage = permissionsOf(organization.role).includes('manage_team');
  const members = await listMembers(ctx.db, organization.id);
  const invitations = mayManage ? await listOpenInvitations(ctx.db, organization.id) : [];
  return {
    members: members.map((member) => ({
      user_id: member.user_id,
      name: nameOf(member),
      email: mayManage || member.user_id === actor.user_id ? member.email : null,
      role: member.role,
      is_me: member.user_id === actor.user_id,
      is_main_owner: member.user_id === organization.owner_user_id,
    })),
    invitations: invitations.map(({ id: invitation, email, role, created_at, expires_at }) => ({
      id: invitation,
      email,
      role: role as Team['invitations'][number]['role'],
      created_at: created_at.toISOString(),
      expires_at: expires_at.toISOString(),
      is_expired: expires_at <= ctx.clock.now(),
    })),
  };
}
