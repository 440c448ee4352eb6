import type { AppContext } from '#server/context.ts';
import { getOwnEvent } from '#server/domains/events/get-own-event.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { notFound } from '#server/platform/lib/errors.ts';
import { presentInvitation } from './present.ts';
import { auditInvitations, findInvitation, type InvitationRow, lockInvitation } from './queries.ts';

type Input = { event_id: string; id: string };

/** Revokes an invitation: its link ends. Tickets its guest already has stay, and the response says so. Idempotent. */
export async function deleteInvitation(ctx: AppContext, actor: Actor, input: Input) {
  const event = await getOwnEvent(ctx, actor, input.event_id);
  const now = ctx.clock.now();
  const which = { event_id: event.id, id: input.id };
  const row = await inTransaction(ctx.db, async (tx) => {
    const invitation = await lockInvitation(tx, which);
    if (!invitation) throw notFound();
    if (!invitation.revoked_at) {
      const values = { revoked_at: now, version: invitation.version + 1 };
      await tx.updateTable('invitations').set(values).where('id', '=', which.id).execute();
      const data = { invitation_id: which.id };
      const entry = { at: now, actor_user_id: actor.user_id, event_id: event.id, data };
      await auditInvitations(tx, { ...entry, action: 'revoked' });
    }
    const revoked = await findInvitation(tx, { ...which, now });
    if (!revoked) throw notFound();
    return revoked;
  });
  return { ...presentInvitation(row), message: messageOf(row) };
}

function messageOf(row: InvitationRow): string {
  const link = `The link of ${row.name || row.email} stops working.`;
  const count = row.people.length;
  if (count === 0) return link;
  return `${link} The ${count === 1 ? 'ticket they have stays' : `${count} tickets they have stay`} valid.`;
}
