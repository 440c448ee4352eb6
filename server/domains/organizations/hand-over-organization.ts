import type { AppContext } from '#server/context.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { invalid } from '#server/platform/lib/errors.ts';
import { insertOrganizationAudit } from './queries.ts';
import { writeTeamMail } from './team-mails.ts';
import { findMember, revokeInvitations, setRole } from './team-queries.ts';
import { lockTeam, notInTeam, refreshSeller } from './team.ts';

type Input = { id: string; user_id: string };

/**
 * Hands the caller's ownership over to a member of the team, who also becomes the main owner if the caller was. The
 * caller stays as a manager.
 */
export async function handOverOrganization(ctx: AppContext, actor: Actor, { id, user_id }: Input): Promise<void> {
  const now = ctx.clock.now();
  const giver = actor.user_id;
  if (user_id === giver) throw invalid({ user_id: ['Choose somebody else of the team.'] });
  await inTransaction(ctx.db, async (tx) => {
    const { id: organization_id, owner_user_id } = await lockTeam(tx, actor, { id, permission: 'manage_team' });
    const member = await findMember(tx, organization_id, user_id);
    if (!member) throw notInTeam();
    await setRole(tx, { organization_id, user_id, role: 'owner' });
    await setRole(tx, { organization_id, user_id: giver, role: 'manager' });
    if (owner_user_id === giver) {
      const values = { owner_user_id: user_id, updated_at: now };
      await tx.updateTable('organizations').set(values).where('id', '=', organization_id).execute();
    }
    await revokeInvitations(tx, { organization_id, now, invited_by: giver });
    await refreshSeller(tx, user_id, now);
    const data = { from: giver, to: user_id };
    await insertOrganizationAudit(tx, { at: now, actor: giver, action: 'team.handed_over', organization_id, data });
    await writeTeamMail(tx, { template: 'team_handed_over', organization_id, user_id, to: [user_id, giver], now });
  });
  ctx.wake.outbox();
}
