import type { AppContext } from '#server/context.ts';
import { limitKey } from '#server/domains/auth/limit-key.ts';
import { findUser } from '#server/domains/auth/queries.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { maskedEmail } from '#server/platform/lib/email-address.ts';
import { conflict, forbidden, notFound } from '#server/platform/lib/errors.ts';
import { findOwnOrganization, insertMember, insertOrganizationAudit } from './queries.ts';
import { writeTeamMail } from './team-mails.ts';
import { findInvitation, type FoundInvitation } from './team-queries.ts';
import { lockOrganization, refreshSeller } from './team.ts';

type Input = { token: string; network: string };

/** Joins a team with the account that has the invited address. Idempotent. */
export async function acceptTeamInvitation(ctx: AppContext, actor: Actor, { token, network }: Input) {
  await ctx.limits.consume('limit_team_invitation_look_ups_per_ip_minute', limitKey(network));
  const now = ctx.clock.now();
  const joined = await inTransaction(ctx.db, async (tx) => {
    const found = await findInvitation(tx, token);
    if (!found) throw notFound();
    await lockOrganization(tx, found.organization_id);
    const invitation = await findInvitation(tx, token);
    if (!invitation) throw notFound();
    if (invitation.email !== actor.email) throw forbidden(otherAddress(invitation));
    if (!invitation.accepted_at) await join(tx, actor, invitation, now);
    const organization = await findOwnOrganization(tx, actor.user_id, invitation.organization_id);
    if (!organization) throw ended('You have left this team since. Ask its owner for a new invitation.');
    const user = await findUser(tx, actor.user_id);
    return { handle: organization.handle, role: organization.role, is_seller: user?.is_seller ?? false };
  });
  ctx.wake.outbox();
  return joined;
}

async function join(tx: Tx, { user_id }: Actor, invitation: FoundInvitation, now: Date): Promise<void> {
  const { id, organization_id, role } = invitation;
  if (invitation.revoked_at) throw ended('This invitation was withdrawn. Ask the owner for a new one.');
  if (invitation.expires_at <= now) throw ended('This invitation has expired. Ask the owner for a new one.');
  await tx.updateTable('team_invitations').set({ accepted_at: now }).where('id', '=', id).execute();
  await insertMember(tx, { organization_id, user_id, role, created_at: now });
  await refreshSeller(tx, user_id, now);
  const data = { invitation_id: id, user_id, role };
  await insertOrganizationAudit(tx, { at: now, actor: user_id, action: 'team.joined', organization_id, data });
  await writeTeamMail(tx, { template: 'team_joined', organization_id, user_id, to: 'owners', now });
}

function otherAddress({ email }: FoundInvitation): string {
  return `This invitation was sent to ${maskedEmail(email)}. Log in with the account that has this address.`;
}

function ended(sentence: string) {
  return conflict('invitation_ended', sentence);
}
