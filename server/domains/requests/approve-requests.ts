import type { Decision } from '#contract/requests.ts';
import type { AppContext } from '#server/context.ts';
import { getOwnEvent } from '#server/domains/events/get-own-event.ts';
import { checkOffer } from '#server/domains/invitations/check-offer.ts';
import { insertInvitation } from '#server/domains/invitations/insert-invitation.ts';
import { renewInvitation } from '#server/domains/invitations/renew-invitation.ts';
import {
  type Allowance,
  getAllowance,
  lockForInviting,
  refuseLinks,
  sentEnough,
} from '#server/domains/invitations/sending-limits.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { type Choice, type Chosen, lockChosen, markDecided } from './choose-requests.ts';

type Offer = { ticket_type_id?: string | null | undefined; is_complimentary: boolean; note: string };
type Input = { id: string; body: Choice & Offer };

/**
 * Approves waiting requests: each gets an ordinary invitation, with its mail, in the same transaction. An existing
 * unanswered invitation now also offers what was approved; one that was accepted or offers the same stays as it is.
 */
export async function approveRequests(ctx: AppContext, actor: Actor, { id, body }: Input): Promise<Decision> {
  const event = await getOwnEvent(ctx, actor, id);
  const now = ctx.clock.now();
  const decision = await inTransaction(ctx.db, async (tx) => {
    await lockForInviting(ctx, tx, event.id);
    const allowance = await getAllowance(ctx, tx, event);
    refuseLinks(allowance, { note: body.note });
    const { waiting, skipped } = await lockChosen(tx, event.id, body);
    const types = new Set(waiting.map((request) => offerOf(request, body).ticket_type_id));
    for (const type of types) await checkOffer(tx, event.id, type);
    await markDecided(tx, { waiting, state: 'approved', by: actor.user_id, now });
    let already_invited = 0;
    for (const request of waiting) {
      const invitation = { event_id: event.id, invited_by: actor.user_id, now, ...offerOf(request, body) };
      const { id: made, result } = await insertInvitation(tx, invitation);
      if (result === 'already_invited' && !(await renewInvitation(ctx, tx, made, invitation))) already_invited += 1;
    }
    if (waiting.length - already_invited > allowance.approved) throw usedUp(allowance);
    await writeAudit(tx, {
      at: now,
      action: 'event.requests_approved',
      actor_user_id: actor.user_id,
      subject: { type: 'event', id: event.id },
      data: { request_ids: waiting.map((request) => request.id) },
    });
    return { decided: waiting.length, already_invited, skipped };
  });
  ctx.wake.outbox();
  return decision;
}

/** The offer of the invitation: the host's choice, or what was asked for. */
function offerOf(
  { email, name, plus_ones, ticket_type_id: asked }: Chosen['waiting'][number],
  { ticket_type_id, is_complimentary, note }: Offer,
) {
  const given = ticket_type_id === undefined ? asked : ticket_type_id;
  return { email, name, plus_ones, note, ticket_type_id: given, is_complimentary: given !== null && is_complimentary };
}

function usedUp({ approved }: Allowance) {
  const left = approved === 0 ? 'No more requests can be approved today.' : `You can approve ${approved} more today.`;
  return sentEnough(`${left} Each one sends an e-mail. Continue tomorrow.`);
}
