import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { getOwnEvent } from '#server/domains/events/get-own-event.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { addMilliseconds, DAY, HOUR, MINUTE, SECOND } from '#server/platform/lib/clock.ts';
import { conflict, notFound, tooMany } from '#server/platform/lib/errors.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';
import { loadOrderDetail } from './get-order.ts';
import { findEventOrder, listOrderTickets } from './order-queries.ts';
import { canResend } from './policy.ts';

type Input = { id: string; order_id: string };

/** Mails an order’s tickets to its buyer again, with a new link for a guest. A second click sends nothing. */
export async function resendTickets(ctx: AppContext, actor: Actor, { id, order_id }: Input) {
  const event = await getOwnEvent(ctx, actor, id, 'manage_orders');
  const order = await findEventOrder(ctx.db, event.id, order_id);
  if (!order) throw notFound();
  if (!canResend(order, await listOrderTickets(ctx.db, order.id)))
    throw conflict('not_paid', 'This order has no tickets to send.');
  await ctx.limits.consume('limit_order_mails_per_organization_day', event.organization_id);
  await inTransaction(ctx.db, async (tx) => {
    const at = ctx.clock.now();
    if (!(await mailTicketsAgain(ctx, tx, order.id))) return;
    const subject = { type: 'order' as const, id: order.id };
    await writeAudit(tx, { at, action: 'order.tickets_resent', actor_user_id: actor.user_id, subject });
  });
  ctx.wake.outbox();
  return loadOrderDetail(ctx, event, order.id);
}

/**
 * Writes the mail, unless one was written within a minute (false); 429 if today’s limit is reached. For hosts and
 * staff.
 */
export async function mailTicketsAgain(ctx: AppContext, tx: Tx, orderId: string): Promise<boolean> {
  // One click after the other, so that the second sees the mail of the first.
  const order = await tx
    .selectFrom('orders')
    .select(['id', 'buyer_email'])
    .where('id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const now = ctx.clock.now();
  if (await wasJustMailed(tx, orderId, now)) return false;
  await writeTickets(ctx, tx, { order_id: orderId, email: order.buyer_email, key: now.toISOString() });
  return true;
}

async function wasJustMailed(tx: Tx, orderId: string, now: Date): Promise<boolean> {
  return (await countMails(tx, orderId, addMilliseconds(now, -MINUTE))) > 0;
}

/** Writes the mail with an order’s tickets again; 429 if today’s limit is reached. */
export async function writeTickets(
  ctx: AppContext,
  tx: Tx,
  { order_id, email, key }: { order_id: string; email: string; key: string },
): Promise<void> {
  const now = ctx.clock.now();
  const today = await countMails(tx, order_id, addMilliseconds(now, -DAY));
  if (today >= ctx.settings.limit_order_mails_per_order_day) throw tooMany(HOUR / SECOND);
  await writeMail(tx, {
    key: `order-confirmation:${order_id}:${key}`,
    template: 'order_confirmation',
    to_email: email,
    payload: { order_id },
    now,
  });
}

async function countMails(tx: Tx, orderId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from outbox m
     where coalesce(m.payload ->> 'order_id', m.payload ->> 'ticket_id') = ${orderId}
       and m.template = 'order_confirmation' and m.created_at > ${since}`.execute(tx);
  return rows[0]?.count ?? 0;
}
