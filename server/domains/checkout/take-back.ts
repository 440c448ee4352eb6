import { sql } from 'kysely';
import { writeMail } from '#server/platform/mail/outbox.ts';
import { isEarned, lockCommission, noteReversal } from '#server/domains/payments/commissions.ts';
import type { TakeBack } from '#server/domains/payments/converge-refund.ts';
import { fromBuyer } from '#server/domains/payments/postings.ts';
import { refundedAmount } from '#server/domains/payments/refunds.ts';
import { entriesOf, partOf } from '#server/domains/payments/shares.ts';
import { findSplitLeft } from '#server/domains/payments/split-left.ts';

/**
 * Follows a refund made in the provider's dashboard. A partial refund changes the order alone; a full one voids its
 * tickets too. docs/rules/payments.md
 */
export const takeBackOrder: TakeBack = async (_ctx, tx, { payment, amount, provider_refund_id, now }) => {
  const order = await tx
    .selectFrom('orders')
    .select(['id', 'event_id', 'status', 'buyer_email', 'promoter_link_id'])
    .where('id', '=', payment.order_id)
    .executeTakeFirstOrThrow();
  const isSurplus = await tx
    .selectFrom('ledger_transactions')
    .select('id')
    .where('key', '=', `surplus:${payment.id}`)
    .executeTakeFirst();
  if (isSurplus || (order.status !== 'paid' && order.status !== 'partially_refunded')) return fromBuyer(amount);

  const commission = await lockCommission(tx, order.id);
  const part = partOf(await findSplitLeft(tx, order.id), amount);
  if (commission) await noteReversal(tx, commission, part.promoter, now);
  const isWhole = (await refundedAmount(tx, order.id)) + amount >= payment.amount;
  if (isWhole) await sql`select refund_order(${order.id}, ${now})`.execute(tx);
  else await tx.updateTable('orders').set({ status: 'partially_refunded' }).where('id', '=', order.id).execute();
  await writeMail(tx, {
    key: `refunded:${provider_refund_id}`,
    template: 'order_refunded',
    to_email: order.buyer_email,
    payload: { order_id: order.id },
    now,
  });
  return entriesOf(part, { ...order, is_commission_earned: isEarned(commission) }, 1);
};
