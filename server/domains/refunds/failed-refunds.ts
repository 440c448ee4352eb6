import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { notFound } from '#server/platform/lib/errors.ts';
import { getOwnEvent } from '#server/domains/events/get-own-event.ts';
import { isOwed } from '#server/domains/payments/refunds.ts';
import { presentRefund } from './present.ts';
import { findRefundOf } from './queries.ts';
import { sendRefundAgain } from './send-again.ts';

/**
 * The failed refunds that hosts may send again (purchases in Resale are not theirs), summed by event, the one that failed
 * first at the top.
 */
export function sumFailed(db: Db | Tx, eventIds: readonly string[]) {
  return db
    .selectFrom('refunds as r')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .where(isOwed)
    .where('o.kind', '<>', 'resale')
    .select(['o.event_id', 'r.currency'])
    .select(sql<number>`count(*)::int`.as('count'))
    .select(sql<number>`sum(r.amount)::bigint`.as('amount'))
    .where('o.event_id', '=', sql<string>`any (${[...eventIds]}::uuid[])`)
    .groupBy(['o.event_id', 'r.currency'])
    .orderBy(sql`min(r.updated_at)`)
    .execute();
}

/** Sends a failed refund of the caller's event again. */
export async function sendOwnRefundAgain(ctx: AppContext, actor: Actor, path: { id: string; refund_id: string }) {
  const event = await getOwnEvent(ctx, actor, path.id, 'manage_orders');
  const refund = await findRefundOf(ctx.db, path.refund_id);
  if (refund?.event_id !== event.id || refund.order_kind === 'resale') throw notFound();
  const asked = { refund_id: refund.id, requested_by_user_id: actor.user_id, note: '' };
  const again = await inTransaction(ctx.db, (tx) => sendRefundAgain(tx, { ...asked, now: ctx.clock.now() }));
  ctx.wake.outbox();
  ctx.wake.payments();
  return presentRefund(again);
}
