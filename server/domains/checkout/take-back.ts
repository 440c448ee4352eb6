import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/db.ts';
import { sum } from '#server/platform/lib/money.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';
import type { TakeBack } from '#server/domains/payments/apply-provider-refund.ts';
import { isPaymentOfSale } from '#server/domains/payments/payments.ts';
import { fromBuyer } from '#server/domains/payments/postings.ts';
import { tellFormerHolders } from '#server/domains/tickets/tell-former-holders.ts';
import { refundedAmount } from '#server/domains/payments/refunds.ts';
import { takeFromOrder } from '#server/domains/payments/take-from-order.ts';

/**
 * Applies a refund made in the provider's dashboard to the order. A partial refund only changes the order; a full one
 * also voids its tickets. docs/rules/payments.md
 */
export const takeBackOrder: TakeBack = async (_ctx, tx, { payment, amount, provider_refund_id, now }) => {
  // Locked before the rest of the order, as in every stock change.
  await sql`select lock_order_stock(${payment.order_id})`.execute(tx);
  const order = await tx
    .selectFrom('orders')
    .select(['id', 'event_id', 'status', 'buyer_email', 'promoter_link_id'])
    .where('id', '=', payment.order_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const isOfSale = await isPaymentOfSale(tx, payment.id);
  if (!isOfSale || order.status === 'late_refunded') return fromBuyer(amount);
  const refunded = sum([await refundedAmount(tx, order.id), amount]);
  // A refund of ours will be refused, and then be owed to the buyer: this event is processed again afterwards.
  if (refunded > payment.amount) throw new Error(`refunds of order ${order.id} are on their way still`);

  const from = await takeFromOrder(tx, order, { amount, now });
  if (refunded === payment.amount) await endOrder(tx, order.id, now);
  // Without valid tickets the order stays refunded: the money is a part of the fee that was kept.
  else if (order.status !== 'refunded')
    await tx.updateTable('orders').set({ status: 'partially_refunded' }).where('id', '=', order.id).execute();
  await writeMail(tx, {
    key: `refunded:${provider_refund_id}`,
    template: 'order_refunded',
    to_email: order.buyer_email,
    payload: { order_id: order.id, provider_refund_id },
    now,
  });
  return from;
};

/** All of the money was refunded: tickets that did not admit anybody end; used ones stay used. */
async function endOrder(tx: Tx, orderId: string, now: Date): Promise<void> {
  await sql`select refund_tickets(${orderId}, null, false, false, null, ${now})`.execute(tx);
  await tellFormerHolders(tx, { order_id: orderId, now });
  await tx.updateTable('orders').set({ status: 'refunded', ended_at: now }).where('id', '=', orderId).execute();
}
