import type { Invitation, InvitationInput } from '#contract/invitations.ts';
import type { AppContext } from '#server/context.ts';
import { getOwnEvent } from '#server/domains/events/get-own-event.ts';
import { refuseLinkedNames } from '#server/domains/events/refuse-linked-names.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { ownKey } from '#server/platform/http/idempotency-key.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { formatDay } from '#server/platform/lib/format-time.ts';
import { conflict, notFound } from '#server/platform/lib/errors.ts';
import { checkOffer } from './check-offer.ts';
import { insertInvitation } from './insert-invitation.ts';
import { presentInvitation } from './present.ts';
import { findInvitation, type InvitationRow } from './queries.ts';
import { getAllowance, lockForInviting, refuseLinks, sentEnough } from './sending-limits.ts';

type Input = { id: string; body: InvitationInput; idempotencyKey: string | undefined };

/**
 * Invites somebody to an event of the caller's team. A repeated request with the same key returns the same invitation.
 */
export async function createInvitation(
  ctx: AppContext,
  actor: Actor,
  { id, body, idempotencyKey }: Input,
): Promise<Invitation> {
  const event = await getOwnEvent(ctx, actor, id);
  const now = ctx.clock.now();
  const invitation = await inTransaction(ctx.db, async (tx) => {
    await lockForInviting(ctx, tx, event.id);
    await checkOffer(tx, event.id, body.ticket_type_id);
    const allowance = await getAllowance(ctx, tx, event);
    refuseLinks(allowance, { name: body.name, note: body.note });
    await refuseLinkedNames(ctx, tx, event);
    const request_key = idempotencyKey && ownKey(actor.user_id, idempotencyKey);
    const values = { ...body, event_id: event.id, invited_by: actor.user_id, request_key, now };
    const { id: made, result } = await insertInvitation(tx, values);
    const row = await getRow(tx, { event_id: event.id, id: made, now });
    if (result === 'already_invited' && !isRepeated(row, request_key)) throw alreadyInvited(row, event.time_zone);
    if (result === 'created' && allowance.single < 1) throw usedUp(ctx);
    return row;
  });
  ctx.wake.outbox();
  return presentInvitation(invitation);
}

async function getRow(tx: Tx, which: { event_id: string; id: string; now: Date }): Promise<InvitationRow> {
  const row = await findInvitation(tx, which);
  if (!row) throw notFound();
  return row;
}

function isRepeated(row: InvitationRow, request_key: string | undefined): boolean {
  return request_key !== undefined && row.request_key === request_key;
}

function alreadyInvited(row: InvitationRow, timeZone: string) {
  const inviter = row.inviter ?? 'Somebody on your team';
  const day = formatDay(row.created_at, timeZone);
  const then = row.state === 'accepted' ? ' They have accepted.' : ' Send it again from the list if it got lost.';
  return conflict('already_invited', `${inviter} invited ${row.email} on ${day}.${then}`, { invitation_id: row.id });
}

function usedUp({ settings }: AppContext) {
  const limit = settings.limit_invitations_per_event_day;
  return sentEnough(`Today’s invitations are used up: ${limit} a day for an event. Send the rest tomorrow.`);
}
