import type { AppContext } from '#server/context.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { notFound } from '#server/platform/lib/errors.ts';
import { insertOrganizationAudit } from './queries.ts';
import { revokeInvitations } from './team-queries.ts';
import { lockTeam } from './team.ts';

type Input = { id: string; invitation: string };

/** Revokes an open invitation: its link stops working. */
export async function revokeTeamInvitation(ctx: AppContext, actor: Actor, { id, invitation }: Input): Promise<void> {
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    const { id: organization_id } = await lockTeam(tx, actor, { id, permission: 'manage_team' });
    if (!(await revokeInvitations(tx, { organization_id, now, id: invitation })))
      throw notFound('This invitation was already accepted or withdrawn.');
    await insertOrganizationAudit(tx, {
      at: now,
      actor: actor.user_id,
      action: 'team.invitation_revoked',
      organization_id,
      data: { invitation_id: invitation },
    });
  });
}
