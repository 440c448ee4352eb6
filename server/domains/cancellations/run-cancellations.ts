import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { tryOne } from '#server/platform/jobs/try-one.ts';
import { type CancelledOrder, endOrder } from './end-order.ts';
import { finishCancellation } from './finish-cancellation.ts';
import { tellOthers } from './tell-others.ts';

/**
 * Ends the tickets of cancelled events and starts their refunds, order by order; `sendRefunds` sends them. Any number
 * of processes may run it, and any of them may be killed: each order is ended once, in one transaction.
 */
export async function runCancellations(ctx: AppContext): Promise<void> {
  // A finished cancellation may have orders whose dispute has ended since.
  const { rows } = await sql<{ event_id: string }>`
    select event_id from cancellations where done_at is null
    union
    select c.event_id from cancelled_orders c where c.done_at is null and ${IS_FREE}`.execute(ctx.db);
  for (const { event_id } of rows) await tryOne(ctx, { event: event_id }, () => runCancellation(ctx, event_id));
}

/** The same for one event; true when all of it is done. */
export async function runCancellation(ctx: AppContext, eventId: string): Promise<boolean> {
  const before = ctx.clock.now();
  while (await endNext(ctx, eventId, before));
  await tellOthers(ctx, eventId);
  const isDone = await finishCancellation(ctx, eventId);
  ctx.wake.outbox();
  ctx.wake.payments();
  return isDone;
}

const IS_FREE = sql`not exists (select from disputes d where d.order_id = c.order_id and d.state = 'open')`;

/** Ends one order; false if none is left that this run has not tried. */
async function endNext(ctx: AppContext, eventId: string, before: Date): Promise<boolean> {
  let order: CancelledOrder | undefined;
  try {
    return await inTransaction(ctx.db, async (tx) => {
      order = await takeNext(tx, eventId, before);
      if (order) await endOrder(tx, order, ctx.clock.now());
      return order !== undefined;
    });
  } catch (error) {
    if (!order) throw error;
    // One order that cannot be ended must not block the others.
    ctx.log.error({ err: error, order: order.order_id }, 'an order of a cancelled event is tried again');
    await noteFailure(ctx, order.order_id, error);
    return true;
  }
}

async function takeNext(tx: Tx, eventId: string, before: Date): Promise<CancelledOrder | undefined> {
  const { rows } = await sql<CancelledOrder>`
    select c.order_id, c.event_id, c.amount, x.message, x.actor_user_id, c.is_disputed and c.tried_at is not null as was_left_to_dispute,
           (select case when bool_or(d.state = 'open') then 'open' when bool_or(d.state = 'lost') then 'lost' end
              from disputes d where d.order_id = c.order_id) as dispute
      from cancelled_orders c join cancellations x on x.event_id = c.event_id
     where c.event_id = ${eventId} and c.done_at is null
       and (c.tried_at is null or (c.tried_at < ${before} and ${IS_FREE}))
     order by c.tried_at nulls first, c.order_id limit 1 for update of c skip locked`.execute(tx);
  return rows[0];
}

async function noteFailure(ctx: AppContext, orderId: string, error: unknown): Promise<void> {
  const last_error = (error instanceof Error ? error.message : 'unknown').slice(0, 500);
  await ctx.db
    .updateTable('cancelled_orders')
    .set({ tried_at: ctx.clock.now(), last_error })
    .where('order_id', '=', orderId)
    .execute();
}
