import type { AppContext } from '#server/context.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { insertOrganizationAudit } from './queries.ts';
import { writeTeamMail } from './team-mails.ts';
import { deleteMember, findMember, revokeInvitations } from './team-queries.ts';
import { keepAnOwner, lockTeam, notInTeam, refreshSeller } from './team.ts';

type Input = { id: string; user_id: string };

/** Removes a member from a team; everybody may remove themselves. The last owner cannot be removed. */
export async function removeFromTeam(ctx: AppContext, actor: Actor, { id, user_id }: Input): Promise<void> {
  const isLeaving = user_id === actor.user_id;
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    const { id: organization_id } = await lockTeam(tx, actor, { id, permission: isLeaving ? 'any' : 'manage_team' });
    const member = await findMember(tx, organization_id, user_id);
    if (!member) throw notInTeam();
    await deleteMember(tx, organization_id, user_id);
    await keepAnOwner(tx, organization_id);
    await revokeInvitations(tx, { organization_id, now, invited_by: user_id });
    await refreshSeller(tx, user_id, now);
    const action = isLeaving ? 'team.left' : 'team.removed';
    const data = { user_id, role: member.role };
    await insertOrganizationAudit(tx, { at: now, actor: actor.user_id, action, organization_id, data });
    if (!isLeaving) await writeTeamMail(tx, { template: 'team_removed', organization_id, user_id, to: [user_id], now });
  });
  ctx.wake.outbox();
}
