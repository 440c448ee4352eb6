import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { buyerOf } from '#server/domains/checkout/buyer.ts';
import { getOwnEvent } from '#server/domains/events/get-own-event.ts';
import { isOwnPurchase } from '#server/domains/promoters/find-referral.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { maskedEmail } from '#server/platform/lib/email-address.ts';
import { type AppError, conflict, invalid, notFound } from '#server/platform/lib/errors.ts';
import { newId } from '#server/platform/lib/random.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';
import { loadOrderDetail } from './get-order.ts';
import { type EventOrder, findEventOrder, listOrderTickets } from './order-queries.ts';
import { emailFixedBecause } from './policy.ts';
import { writeTickets } from './resend-tickets.ts';

type Input = { id: string; order_id: string; email: string };
type Moved = { outcome: 'moved' | 'same' | 'fixed' | 'buyer_limit'; available: number | null };

/**
 * Corrects an address that a guest mistyped. The old address loses links and codes and gets a mail; the tickets go to
 * the new one with new codes. Never for tickets of an account, and never after one was used. docs/rules/orders.md
 */
export async function correctBuyerEmail(ctx: AppContext, actor: Actor, { id, order_id, email }: Input) {
  const event = await getOwnEvent(ctx, actor, id, 'manage_orders');
  const order = await findEventOrder(ctx.db, event.id, order_id);
  if (!order) throw notFound();
  const because = emailFixedBecause(order, await listOrderTickets(ctx.db, order.id));
  if (because) throw fixed(because);
  if (order.buyer_email !== email) {
    await ctx.limits.consume('limit_order_mails_per_organization_day', event.organization_id);
    await inTransaction(ctx.db, (tx) => move(ctx, tx, { actor, order, email }));
    ctx.wake.outbox();
  }
  return loadOrderDetail(ctx, event, order.id);
}

async function move(
  ctx: AppContext,
  tx: Tx,
  { actor, order, email }: { actor: Actor; order: EventOrder; email: string },
) {
  const now = ctx.clock.now();
  const buyer = buyerOf({ actor: null, email, browserSecret: undefined });
  if (await isOwnPurchase(tx, order.promoter_link_id, buyer))
    throw invalid({ email: ['This is the address of the promoter who sold the tickets.'] });
  const { rows } = await sql<Moved>`
    select outcome, available from move_order(${order.id}, ${email}, ${buyer.buyer_key}, ${actor.user_id}, ${now})`.execute(
    tx,
  );
  const moved = rows[0] as Moved;
  if (moved.outcome === 'same') return;
  if (moved.outcome !== 'moved') throw refusalOf(moved);
  await writeTickets(ctx, tx, { order_id: order.id, email, key: newId() });
  const payload = { order_id: order.id };
  await writeMail(tx, {
    key: `order-moved:${newId()}`,
    template: 'order_moved',
    to_email: order.buyer_email,
    payload,
    now,
  });
  await writeAudit(tx, {
    at: now,
    action: 'order.email_corrected',
    actor_user_id: actor.user_id,
    subject: { type: 'order', id: order.id },
    data: { note: `${maskedEmail(order.buyer_email)} → ${maskedEmail(email)}` },
  });
}

function refusalOf({ outcome, available }: Moved): AppError {
  if (outcome === 'fixed') return fixed('The order has changed in the meantime. Please check it again.');
  const most = available === 0 ? 'no more tickets' : `only ${available} more`;
  return invalid({ email: [`This address can have ${most} for this event.`] });
}

function fixed(detail: string): AppError {
  return conflict('address_fixed', detail);
}
