import type { Invitation } from '#contract/invitations.ts';
import type { AppContext } from '#server/context.ts';
import { getOwnEvent } from '#server/domains/events/get-own-event.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { addMilliseconds, MINUTE } from '#server/platform/lib/clock.ts';
import { conflict, notFound } from '#server/platform/lib/errors.ts';
import { writeInvitationMail } from './invitation-mails.ts';
import { presentInvitation } from './present.ts';
import { auditInvitations, findInvitation, type InvitationValues, lockInvitation } from './queries.ts';
import { getAllowance, lockForInviting, sentEnough } from './sending-limits.ts';

type Input = { event_id: string; id: string };

/** Mails an invitation again, with the same link; a declined one is opened again. A second click sends nothing. */
export async function resendInvitation(ctx: AppContext, actor: Actor, input: Input): Promise<Invitation> {
  const event = await getOwnEvent(ctx, actor, input.event_id);
  const which = { event_id: event.id, id: input.id };
  const now = ctx.clock.now();
  const row = await inTransaction(ctx.db, async (tx) => {
    await lockForInviting(ctx, tx, event.id);
    const invitation = await lockInvitation(tx, which);
    if (!invitation) throw notFound();
    refuseAnswered(invitation);
    if (!wasJustMailed(invitation, now)) {
      if (invitation.mails >= ctx.settings.limit_mails_per_invitation)
        throw sentEnough('This invitation has been sent often enough. Try to reach them another way.');
      const { single } = await getAllowance(ctx, tx, event);
      if (single < 1) throw sentEnough('Today’s invitations are used up. Send this one again tomorrow.');
      await mailAgain(tx, invitation, { actor, now });
    }
    const resent = await findInvitation(tx, { ...which, now });
    if (!resent) throw notFound();
    return resent;
  });
  ctx.wake.outbox();
  return presentInvitation(row);
}

function refuseAnswered({ revoked_at, accepted_at }: InvitationValues): void {
  if (revoked_at) throw conflict('revoked', 'This invitation was deleted. Invite them again.');
  if (accepted_at) throw conflict('answered', 'They have already accepted.');
}

function wasJustMailed({ mailed_at, declined_at }: InvitationValues, now: Date): boolean {
  return declined_at === null && mailed_at > addMilliseconds(now, -MINUTE);
}

type By = { actor: Actor; now: Date };

async function mailAgain(tx: Tx, invitation: InvitationValues, { actor, now }: By): Promise<void> {
  const { id, email, event_id } = invitation;
  const mails = invitation.mails + 1;
  const version = invitation.version + 1;
  await tx
    .updateTable('invitations')
    .set({ mails, version, mailed_at: now, declined_at: null })
    .where('id', '=', id)
    .execute();
  await writeInvitationMail(tx, { id, email, mails }, now);
  const data = { invitation_id: id };
  await auditInvitations(tx, { at: now, actor_user_id: actor.user_id, event_id, action: 'resent', data });
}
