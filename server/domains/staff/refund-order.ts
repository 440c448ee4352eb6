import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { stands } from '#server/domains/events/ticket-stands.ts';
import { writeRefundMail } from '#server/domains/refunds/refund-mail.ts';
import { refundTickets } from '#server/domains/refunds/refund-tickets.ts';
import { sendRefundAgain } from '#server/domains/refunds/send-again.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { type AppError, conflict, notFound } from '#server/platform/lib/errors.ts';
import { requireLook } from './looks.ts';

type Refund = { id: string; ticket_ids?: string[] | undefined; reason: string };

/** Refunds tickets of an order with their fees. It is recorded like a host's refund, with the reason as its note. */
export async function refundAsStaff(ctx: AppContext, actor: Actor, { id, ticket_ids, reason }: Refund): Promise<void> {
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    const refunded = await refundTickets(tx, {
      order_id: id,
      ticket_ids: ticket_ids ?? 'all',
      keeps_fee: false,
      takes_used: true,
      reason: 'staff',
      requested_by_user_id: actor.user_id,
      note: reason,
      now,
    });
    if (refunded.ticket_ids.length === 0) throw await nothingLeft(tx, id);
    await writeRefundMail(tx, { order_id: id, reason: 'staff', ...refunded }, now);
  });
  ctx.wake.outbox();
  ctx.wake.payments();
  ctx.wake.waiting_list();
}

/** Why no ticket of an order can be refunded, and what can be done instead. */
async function nothingLeft(tx: Tx, orderId: string): Promise<AppError> {
  const { rows } = await sql<{ kind: string; is_resold: boolean }>`
    select o.kind, exists (select from tickets t
                            where t.order_id = o.id and t.resale_order_id is not null and ${stands('t')}) as is_resold
      from orders o where o.id = ${orderId}`.execute(tx);
  const [order] = rows;
  const detail =
    order?.kind === 'resale'
      ? 'A sale in Resale is undone only while its buyer has the ticket and nobody was admitted with it. That is not so for any ticket of this order.'
      : order?.is_resold
        ? 'Every ticket of this order was sold on in Resale. Refund the order that bought it.'
        : 'Every ticket of this order has ended.';
  return conflict('ticket_not_refundable', detail);
}

/** Sends a failed refund again; returns the order it belongs to. */
export async function sendAgainAsStaff(
  ctx: AppContext,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
): Promise<string> {
  const refund = await ctx.db.selectFrom('refunds').select('order_id').where('id', '=', id).executeTakeFirst();
  if (!refund) throw notFound();
  await requireLook(ctx, actor, { subject: 'order', id: refund.order_id });
  const now = ctx.clock.now();
  const asked = { refund_id: id, requested_by_user_id: actor.user_id, by_staff: true, note: reason, now };
  await inTransaction(ctx.db, (tx) => sendRefundAgain(tx, asked));
  ctx.wake.outbox();
  ctx.wake.payments();
  return refund.order_id;
}
