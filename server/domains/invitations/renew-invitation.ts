import { isDeepStrictEqual } from 'node:util';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/db.ts';
import type { NewInvitation } from './insert-invitation.ts';
import { writeInvitationMail } from './invitation-mails.ts';
import { auditInvitations, countUsed, type InvitationValues, lockInvitation } from './queries.ts';

/**
 * Adds what somebody asked for to their existing invitation, and mails them. Nothing they were offered before is
 * removed. False for an invitation that stays as it is: it was accepted, or offers the same.
 */
export async function renewInvitation(ctx: AppContext, tx: Tx, id: string, asked: NewInvitation): Promise<boolean> {
  const { event_id, now, invited_by } = asked;
  const invitation = await lockInvitation(tx, { event_id, id });
  if (!invitation || invitation.accepted_at || invitation.revoked_at) return false;
  const isUsed = (await countUsed(tx, id, { withHolds: true })) > 0;
  const offer = {
    ...(isUsed ? {} : typeAfter(invitation, asked)),
    plus_ones: Math.max(invitation.plus_ones, asked.plus_ones),
    note: asked.note || invitation.note,
  };
  if (isDeepStrictEqual({ ...invitation, ...offer }, { ...invitation })) return false;
  const mails = Math.min(invitation.mails + 1, ctx.settings.limit_mails_per_invitation);
  await tx
    .updateTable('invitations')
    .set({ ...offer, mails, mailed_at: now, declined_at: null, version: invitation.version + 1 })
    .where('id', '=', id)
    .execute();
  if (mails > invitation.mails) await writeInvitationMail(tx, { id, email: invitation.email, mails }, now);
  const data = { invitation_id: id, fields: Object.keys(offer) };
  await auditInvitations(tx, { at: now, actor_user_id: invited_by, event_id, action: 'changed', data });
  return true;
}

/** Free tickets stay free. */
function typeAfter(before: InvitationValues, { ticket_type_id, is_complimentary }: NewInvitation) {
  if (ticket_type_id === null || (before.is_complimentary && !is_complimentary)) return {};
  return { ticket_type_id, is_complimentary };
}
