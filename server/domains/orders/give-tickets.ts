import { hash } from 'node:crypto';
import { orderNumber } from '#contract/order-number.ts';
import type { AppContext } from '#server/context.ts';
import { issueComplimentary, lockStock } from '#server/domains/checkout/issue-complimentary.ts';
import { lockEvent } from '#server/domains/events/editing/edited-event.ts';
import { isNewHost } from '#server/domains/events/has-hosted.ts';
import { refuseLinkedNames } from '#server/domains/events/refuse-linked-names.ts';
import { getOwnEvent } from '#server/domains/events/get-own-event.ts';
import { refuseCancelled } from '#server/domains/events/refuse-cancelled.ts';
import { refuseDraft } from '#server/domains/events/refuse-draft.ts';
import { refuseOver } from '#server/domains/events/refuse-over.ts';
import { refuseLinks } from '#server/domains/invitations/sending-limits.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { guestBuyerKey } from '#server/platform/lib/email-address.ts';
import { keyReused } from '#server/platform/http/idempotency-key.ts';
import { conflict, invalid } from '#server/platform/lib/errors.ts';
import { newId, newSecret, pepperedHash } from '#server/platform/lib/random.ts';

type Body = { name: string; email: string; ticket_type_id: string; quantity: number };
type Input = { id: string; body: Body; idempotencyKey: string | undefined };

/**
 * Gives somebody free tickets by mail. They are a guest's tickets by address and never go into an account, so that a
 * host does not learn who has one.
 */
export async function giveTickets(ctx: AppContext, actor: Actor, { id, body, idempotencyKey }: Input) {
  const event = await getOwnEvent(ctx, actor, id, 'edit_events');
  await refuseLinkedNames(ctx, ctx.db, event);
  refuseLinks({ is_new_host: await isNewHost(ctx.db, event.organization_id, ctx.clock.now()) }, { name: body.name });
  const sessionId = sessionOf(ctx, { event_id: event.id, actor, idempotencyKey });
  const request = hash('sha256', JSON.stringify([event.id, body]), 'hex');
  const known = await findMade(ctx.db, sessionId);
  if (!known) await ctx.limits.consume('limit_given_orders_per_organization_day', event.organization_id);
  const made = await inTransaction(ctx.db, async (tx) => {
    // One after the other for an event, so that a repeated request finds the result of the first one.
    await lockGivable(ctx, tx, event.id);
    const before = await findMade(tx, sessionId);
    if (before && before.request_hash.toString('hex') !== request) throw keyReused();
    return before ?? issue(ctx, tx, { actor, event_id: event.id, session_id: sessionId, request, body });
  });
  ctx.wake.outbox();
  return { order_id: made.id, number: orderNumber(made.id) };
}

/** Unguessable, like every checkout’s id; the same for the same request. */
function sessionOf(
  ctx: AppContext,
  by: { event_id: string; actor: Actor; idempotencyKey: string | undefined },
): string {
  if (by.idempotencyKey === undefined) return `vs_${newSecret(24)}`;
  const text = `given ${by.event_id} ${by.actor.user_id} ${by.idempotencyKey}`;
  return `vs_${pepperedHash(ctx.config.secretPepper, text)}`;
}

async function lockGivable(ctx: AppContext, tx: Tx, eventId: string): Promise<void> {
  const event = await lockEvent(tx, eventId);
  refuseCancelled(event);
  refuseDraft(event, 'Publish the event first: then you can give tickets.');
  refuseOver(ctx, event);
}

function findMade(db: Db | Tx, sessionId: string) {
  return db.selectFrom('orders').select(['id', 'request_hash']).where('session_id', '=', sessionId).executeTakeFirst();
}

type Gift = { actor: Actor; event_id: string; session_id: string; request: string; body: Body };

async function issue(ctx: AppContext, tx: Tx, { actor, event_id, session_id, request, body }: Gift) {
  const { name, email, ticket_type_id, quantity } = body;
  const now = ctx.clock.now();
  const id = newId();
  await refuseOtherType(tx, event_id, ticket_type_id);
  await lockStock(tx, { event_id, ticket_type_id });
  const issued = await issueComplimentary(tx, {
    id,
    session_id,
    event_id,
    ticket_type_id,
    invitation_id: null,
    buyer: { user_id: null, email, name, buyer_key: guestBuyerKey(email) },
    names: [name, ...Array.from({ length: quantity - 1 }, () => '')],
    request_hash: request,
    now,
  });
  if (!issued.is_issued) throw soldOut(issued.available);
  const subject = { type: 'order' as const, id };
  const data = { ticket_type_id, quantity };
  await writeAudit(tx, { at: now, action: 'order.given', actor_user_id: actor.user_id, subject, data });
  return { id };
}

async function refuseOtherType(tx: Tx, eventId: string, typeId: string): Promise<void> {
  const type = await tx
    .selectFrom('ticket_types')
    .select('state')
    .where('id', '=', typeId)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  if (!type || type.state === 'archived') throw invalid({ ticket_type_id: ['Choose a ticket type of this event.'] });
}

function soldOut(available: number) {
  const detail = available > 0 ? `Only ${available} left. Give fewer, or add more.` : 'None are left. Add more first.';
  return conflict('sold_out', detail, { available });
}
