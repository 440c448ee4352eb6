import type { TeamRole } from '#contract/organizations.ts';
import type { AppContext } from '#server/context.ts';
import { limitKey } from '#server/domains/auth/limit-key.ts';
import { mailing } from '#server/domains/auth/mail-limit.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { addMilliseconds, DAY } from '#server/platform/lib/clock.ts';
import { invalid } from '#server/platform/lib/errors.ts';
import { newId } from '#server/platform/lib/random.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';
import { getOwnOrganization } from './get-own-organization.ts';
import { insertOrganizationAudit } from './queries.ts';
import { listMembers } from './team-queries.ts';
import { lockTeam } from './team.ts';

type Input = { id: string; email: string; role: TeamRole };

/**
 * Invites somebody to a team by e-mail. Inviting again renews the invitation, with the new role and a new link. Whether
 * the address has an account makes no difference and is not revealed.
 */
export async function inviteToTeam(ctx: AppContext, actor: Actor, { id, email, role }: Input): Promise<void> {
  const { id: organization_id } = await getOwnOrganization(ctx, actor, { id, permission: 'manage_team' });
  await ctx.limits.consume('limit_team_invitations_per_organization_day', limitKey(organization_id));
  await mailing(ctx, { limits: ['limit_team_invitations_per_email_day'], email }, (mayMail) =>
    invite(ctx, actor, { organization_id, email, role, mayMail }),
  );
  ctx.wake.outbox();
}

type Inviting = Omit<Input, 'id'> & { organization_id: string; mayMail: boolean };

function invite(ctx: AppContext, actor: Actor, { organization_id, email, role, mayMail }: Inviting): Promise<void> {
  const now = ctx.clock.now();
  return inTransaction(ctx.db, async (tx) => {
    await lockTeam(tx, actor, { id: organization_id, permission: 'manage_team' });
    const members = await listMembers(tx, organization_id);
    if (members.some((member) => member.email === email)) throw isMember();
    const expires_at = addMilliseconds(now, ctx.settings.team_invitation_days * DAY);
    const invited_by = actor.user_id;
    const invitation = await upsertInvitation(tx, { organization_id, email, role, invited_by, now, expires_at });
    await insertOrganizationAudit(tx, {
      at: now,
      actor: actor.user_id,
      action: 'team.invited',
      organization_id,
      data: { invitation_id: invitation, role },
    });
    if (!mayMail) return;
    const mail = { template: 'team_invitation', to_email: email, payload: { invitation_id: invitation }, now };
    await writeMail(tx, { key: `team-invitation:${newId()}`, ...mail });
  });
}

type Values = {
  organization_id: string;
  email: string;
  role: TeamRole;
  invited_by: string;
  now: Date;
  expires_at: Date;
};

async function upsertInvitation(tx: Tx, { now, ...values }: Values): Promise<string> {
  const { role, invited_by, expires_at } = values;
  const { id } = await tx
    .insertInto('team_invitations')
    .values({ ...values, created_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'email'])
        .where('accepted_at', 'is', null)
        .where('revoked_at', 'is', null)
        // The previous link ends now, not only when the new one is mailed, because it may be for another role.
        .doUpdateSet({ role, invited_by, expires_at, created_at: now, token_hash: null }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

function isMember() {
  return invalid({ email: ['This person is already in the team. Change their role in the list.'] });
}
