import type { TeamRole } from '#contract/organizations.ts';
import type { AppContext } from '#server/context.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { insertOrganizationAudit } from './queries.ts';
import { findMember, revokeInvitations, setRole } from './team-queries.ts';
import { keepAnOwner, lockTeam, notInTeam, refreshSeller } from './team.ts';

type Input = { id: string; user_id: string; role: TeamRole };

/** Gives a member another role. The last owner cannot change theirs. */
export async function changeTeamRole(ctx: AppContext, actor: Actor, { id, user_id, role }: Input): Promise<void> {
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    const { id: organization_id } = await lockTeam(tx, actor, { id, permission: 'manage_team' });
    const member = await findMember(tx, organization_id, user_id);
    if (!member) throw notInTeam();
    if (member.role === role) return;
    await setRole(tx, { organization_id, user_id, role });
    await keepAnOwner(tx, organization_id);
    if (role !== 'owner') await revokeInvitations(tx, { organization_id, now, invited_by: user_id });
    await refreshSeller(tx, user_id, now);
    const data = { user_id, from: member.role, to: role };
    const audit = { at: now, actor: actor.user_id, action: 'team.role_changed', organization_id, data } as const;
    await insertOrganizationAudit(tx, audit);
  });
}
