import type { Invitation, InvitationChange } from '#contract/invitations.ts';
import type { AppContext } from '#server/context.ts';
import { getOwnEvent } from '#server/domains/events/get-own-event.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { conflict, invalid, notFound } from '#server/platform/lib/errors.ts';
import { checkOffer } from './check-offer.ts';
import { presentInvitation } from './present.ts';
import { auditInvitations, countUsed, findInvitation, type InvitationValues, lockInvitation } from './queries.ts';
import { getAllowance, refuseLinks } from './sending-limits.ts';

type Input = { event_id: string; id: string; change: InvitationChange };

/** Changes an unanswered invitation. Its guest sees the new offer by the same link; no mail is sent. */
export async function updateInvitation(ctx: AppContext, actor: Actor, input: Input): Promise<Invitation> {
  const event = await getOwnEvent(ctx, actor, input.event_id);
  const which = { event_id: event.id, id: input.id };
  const now = ctx.clock.now();
  const { version, ...values } = input.change;
  const row = await inTransaction(ctx.db, async (tx) => {
    // Types are locked before invitations: docs/rules/inventory.md
    if (values.ticket_type_id) await checkOffer(tx, event.id, values.ticket_type_id);
    const { name = '', note = '' } = values;
    if (name || note) refuseLinks(await getAllowance(ctx, tx, event), { name, note });
    const invitation = await lockInvitation(tx, which);
    if (!invitation) throw notFound();
    refuseChange(invitation, version);
    const used = await countUsed(tx, invitation.id, { withHolds: true });
    if (values.plus_ones !== undefined && values.plus_ones + 1 < used)
      throw invalid({ plus_ones: [`Tickets for ${used} are in checkout right now.`] });
    await tx
      .updateTable('invitations')
      .set({ ...values, version: version + 1 })
      .where('id', '=', invitation.id)
      .execute();
    const data = { invitation_id: invitation.id, fields: Object.keys(values) };
    await auditInvitations(tx, { at: now, actor_user_id: actor.user_id, event_id: event.id, action: 'changed', data });
    return findInvitation(tx, { ...which, now });
  });
  if (!row) throw notFound();
  return presentInvitation(row);
}

function refuseChange(invitation: InvitationValues, version: number): void {
  if (invitation.revoked_at) throw conflict('revoked', 'This invitation was deleted.');
  if (invitation.accepted_at) throw conflict('answered', 'They have accepted, so the invitation can’t be changed.');
  if (invitation.declined_at) throw conflict('answered', 'They have declined. Send it again, then change it.');
  if (invitation.version !== version)
    throw conflict('edited_meanwhile', 'This invitation has changed in the meantime. Check it again, then save.');
}
