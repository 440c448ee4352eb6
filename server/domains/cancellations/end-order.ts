import { sql } from 'kysely';
import { totalOf } from '#server/domains/payments/shares.ts';
import { findSplitLeft } from '#server/domains/payments/split-left.ts';
import { refundTickets } from '#server/domains/refunds/refund-tickets.ts';
import { isOfOrder } from '#server/domains/tickets/order-tickets.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { hashSecret } from '#server/platform/lib/random.ts';
import { giveForfeitsBack } from './give-forfeits-back.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';

/** An order of a cancelled event whose tickets have not ended yet. */
export type CancelledOrder = {
  order_id: string;
  event_id: string;
  message: string;
  actor_user_id: string | null;
  /** The dispute of its payment: open, or lost by the organizer. */
  dispute: 'open' | 'lost' | null;
  /** Its refund in the confirmed preview. */
  amount: number;
  was_left_to_dispute: boolean;
};

/** Ends an order's tickets, starts its refund and writes its mails, in the caller's transaction. */
export async function endOrder(tx: Tx, order: CancelledOrder, now: Date): Promise<void> {
  const { order_id, actor_user_id, dispute } = order;
  const emails = await listPeople(tx, order_id);
  const isLost = dispute === 'lost' && (await endLost(tx, order_id, now));
  if (isLost || dispute === 'open') {
    // The provider refuses to refund a disputed payment. If the bank decides for the host, the next run refunds it.
    await mark(tx, order_id, { is_disputed: true, done_at: isLost ? now : null, tried_at: now, last_error: null });
  } else {
    const refund = await refundTickets(tx, {
      order_id,
      ticket_ids: 'all',
      keeps_fee: false,
      takes_used: true,
      reason: 'event_cancelled',
      requested_by_user_id: actor_user_id,
      note: '',
      now,
    });
    // A part that a bank has taken since the preview counts as disputed.
    const is_disputed = dispute === 'lost' && refund.amount !== order.amount;
    await mark(tx, order_id, { is_disputed, done_at: now, tried_at: now, last_error: null });
  }
  // People who were told about the dispute get another mail when the money is refunded after all.
  const kind = order.was_left_to_dispute ? 'refunded-after-dispute' : 'event-cancelled';
  for (const to_email of emails) {
    const key = `${kind}:${order_id}:${hashSecret(to_email).toString('base64url')}`;
    await writeMail(tx, { key, template: 'event_cancelled', to_email, payload: { order_id }, is_bulk: true, now });
  }
}

/**
 * For resold tickets of an order with a lost dispute: the new holder is refunded, and the ticket ends. False if the bank
 * took only a part of the order's money: its tickets end with the refund of the rest.
 */
async function endLost(tx: Tx, orderId: string, now: Date): Promise<boolean> {
  await sql`select lock_order_stock(${orderId})`.execute(tx);
  await giveForfeitsBack(tx, orderId, now);
  const left = totalOf(await findSplitLeft(tx, orderId));
  if (left > 0) return false;
  await sql`select end_resold_tickets(array(select k.id from tickets k where k.order_id = ${orderId} and k.resale_order_id is not null), ${now})`.execute(
    tx,
  );
  if (left === 0) await markRefunded(tx, orderId, now);
  return true;
}

/** Nobody has any of its money, and nobody its tickets. */
async function markRefunded(tx: Tx, orderId: string, now: Date): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ status: 'refunded', ended_at: now })
    .where('id', '=', orderId)
    .where('status', '=', 'partially_refunded')
    .execute();
}

type Marks = { is_disputed: boolean; done_at: Date | null; tried_at: Date; last_error: null };

async function mark(tx: Tx, orderId: string, marks: Marks): Promise<void> {
  await tx.updateTable('cancelled_orders').set(marks).where('order_id', '=', orderId).execute();
}

/** The holders of an order's tickets, and its buyer. */
async function listPeople(tx: Tx, orderId: string): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select o.buyer_email as email from orders o where o.id = ${orderId}
    union
    select k.owner_email from tickets k
     where ${isOfOrder('k', orderId)} and k.state in ('valid', 'listed', 'transferring', 'used') order by 1`.execute(
    tx,
  );
  return rows.map(({ email }) => email);
}
