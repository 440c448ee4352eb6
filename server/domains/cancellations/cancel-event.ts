import { sql } from 'kysely';
import type { CancellationRehearsal, RehearsalChanged } from '#contract/cancellations.ts';
import type { AppContext } from '#server/context.ts';
import { type EditedEvent, lockEventWithStock } from '#server/domains/events/editing/edited-event.ts';
import { insertChange } from '#server/domains/events/editing/event-changes.ts';
import { eventAndSeriesChanged } from '#server/domains/events/event-series.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { conflict } from '#server/platform/lib/errors.ts';
import { findBlock, getOwnWithOrders } from './find-cancellable.ts';
import { recordCancellation } from './record-cancellation.ts';
import { rehearseCancellation } from './rehearse-cancellation.ts';
import { queueRun } from './run-queue.ts';

type Input = { id: string; body: { fingerprint: string; message: string } };

/**
 * Cancels an event as the rehearsal showed; returns its id. From the commit on nothing of it is sold or admitted;
 * `runCancellations` makes the refunds. Idempotent. docs/rules/cancellations.md
 */
export async function cancelEvent(ctx: AppContext, actor: Actor, { id, body }: Input): Promise<string> {
  const { id: eventId } = await getOwnWithOrders(ctx, actor, id);
  await inTransaction(ctx.db, async (tx) => {
    // Locked with its stock, so that nothing is sold, refunded or given back until the commit.
    const event = await lockEventWithStock(tx, eventId);
    if (event.state === 'cancelled') return;
    await refuseBlocked(tx, event, ctx.clock.now());
    const rehearsal = await rehearseCancellation(tx, event);
    if (rehearsal.fingerprint !== body.fingerprint) throw changed(rehearsal);
    await cancel(ctx, tx, { actor, event, rehearsal, message: body.message });
  });
  return eventId;
}

async function refuseBlocked(tx: Tx, event: EditedEvent, now: Date): Promise<void> {
  const blocked = await findBlock(tx, event, now);
  if (blocked === 'draft') throw conflict('not_published', 'A draft has nothing to cancel.');
  if (blocked === 'over') throw conflict('event_over', 'The event is over. Refund its orders one by one instead.');
}

function changed(rehearsal: CancellationRehearsal) {
  const facts: Partial<RehearsalChanged> = { rehearsal };
  return conflict(
    'rehearsal_changed',
    'Sales have changed in the meantime. Check the new figures before you confirm.',
    facts,
  );
}

type Cancelling = { actor: Actor; event: EditedEvent; rehearsal: CancellationRehearsal; message: string };

async function cancel(ctx: AppContext, tx: Tx, { actor, event, rehearsal, message }: Cancelling): Promise<void> {
  const now = ctx.clock.now();
  const { id } = event;
  const version = event.version + 1;
  await tx
    .updateTable('events')
    .set({ state: 'cancelled', cancelled_at: now, version, updated_at: now })
    .where('id', '=', id)
    .execute();
  await sql`select end_event_offers(${id}, ${now})`.execute(tx);
  await recordCancellation(tx, { event_id: id, actor_user_id: actor.user_id, message, rehearsal, now });
  await endCheckouts(tx, id);
  const changes = { state: [event.state, 'cancelled'] as [string, string] };
  await insertChange(tx, {
    event_id: id,
    version,
    at: now,
    actor_user_id: actor.user_id,
    action: 'cancelled',
    changes,
  });
  await writeAudit(tx, {
    at: now,
    action: 'event.cancelled',
    actor_user_id: actor.user_id,
    subject: { type: 'event', id },
    data: { ...rehearsal, message },
  });
  await eventAndSeriesChanged(tx, event);
  await queueRun(tx, id);
}

/** Begins to end live holds: their payment pages are closed first (`expireHolds`), so that nobody pays unnoticed. */
async function endCheckouts(tx: Tx, eventId: string): Promise<void> {
  await sql`
    update orders set status = 'releasing', end_reason = 'event_cancelled'
     where event_id = ${eventId} and status in ('held', 'releasing')`.execute(tx);
}
