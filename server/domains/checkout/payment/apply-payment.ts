import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { hasEnded } from '#server/domains/events/host-state.ts';
import { findEvent } from '#server/domains/events/queries.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';
import { paymentsArrived } from '#server/domains/payments/metrics.ts';
import { insertPayment, type PaymentRow, recordProviderFee } from '#server/domains/payments/payments.ts';
import { postLatePayment, postSurplusPayment, fromBuyer } from '#server/domains/payments/postings.ts';
import { beginRefund } from '#server/domains/payments/refunds.ts';
import type { ProviderPayment } from '#server/platform/payments-provider/types.ts';
import { closePaymentSession } from './payment-sessions.ts';
import { recordSale } from './record-sale.ts';

type Payment = { orderId: string; sessionId: string | undefined; payment: ProviderPayment; from: string };

type Applied = 'sold' | 'sold_late' | 'late_refund' | 'surplus_refund' | 'known' | 'no_order';

/**
 * Issues the tickets for a payment or, if none are left, refunds it. Everything happens in one transaction and once per
 * payment, however often and by whomever it is reported.
 */
export async function applyPayment(ctx: AppContext, { orderId, sessionId, payment, from }: Payment): Promise<Applied> {
  const now = ctx.clock.now();
  const applied = await inTransaction(ctx.db, async (tx): Promise<Applied> => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`order:${orderId}`}, 0))`.execute(tx);
    const order = await findPaidOrder(tx, orderId);
    if (!order) return 'no_order';
    if (sessionId) await closePaymentSession(tx, sessionId, 'complete');
    const row = await insertPayment(tx, { orderId, payment, now });
    if (!row) return 'known';
    const outcome = await sellOrRefund(ctx, tx, { order, payment: row, now });
    if (payment.fee_amount !== null) await recordProviderFee(tx, { payment: row, fee: payment.fee_amount, now });
    return outcome;
  });
  report(ctx, applied, { order: orderId, payment: payment.intent_id, from });
  return applied;
}

function findPaidOrder(tx: Tx, orderId: string) {
  return tx
    .selectFrom('orders')
    .select(['id', 'event_id', 'kind', 'currency', 'total_amount', 'buyer_email', 'promoter_link_id'])
    .where('id', '=', orderId)
    .executeTakeFirst();
}

export type PaidOrder = NonNullable<Awaited<ReturnType<typeof findPaidOrder>>>;
type Sale = { order: PaidOrder; payment: PaymentRow; now: Date };

async function sellOrRefund(ctx: AppContext, tx: Tx, sale: Sale): Promise<Applied> {
  const { order, payment, now } = sale;
  const isRightAmount = payment.amount === order.total_amount && payment.currency === order.currency;
  if (!isRightAmount) {
    // Only a payment page that is not ours can cause this. The order continues to wait for its own payment.
    ctx.log.error({ order: order.id, payment: payment.id }, 'a payment is not what its order costs');
    return refundSurplus(tx, sale);
  }
  if (await isDone(tx, sql`sell_hold(${order.id}, ${now})`)) {
    await recordSale(tx, order, now);
    return 'sold';
  }
  const { resale_cut_off_minutes, resale_slide_hours } = ctx.settings;
  const [cutOff, slide] = [
    sql`make_interval(mins => ${resale_cut_off_minutes}::integer)`,
    sql`make_interval(hours => ${resale_slide_hours}::integer)`,
  ];
  if (await isDone(tx, sql`sell_late(${order.id}, ${now}, ${cutOff}, ${slide})`)) {
    await recordSale(tx, order, now);
    return 'sold_late';
  }
  return (await refundLate(tx, sale)) ? 'late_refund' : refundSurplus(tx, sale);
}

async function isDone(tx: Tx, call: ReturnType<typeof sql>): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select ${call} as done`.execute(tx);
  return rows[0]?.done === true;
}

/** The hold has ended and nothing is left to sell: refunds everything. False if the order has not ended. */
async function refundLate(tx: Tx, { order, payment, now }: Sale): Promise<boolean> {
  const ended = await tx
    .updateTable('orders')
    .set({
      status: 'late_refunded',
      is_late: true,
      end_reason: await lateReason(tx, order, now),
      ended_at: now,
    })
    .where('id', '=', order.id)
    .where('status', 'in', ['expired', 'failed'])
    .executeTakeFirst();
  if (ended.numUpdatedRows === 0n) return false;
  await postLatePayment(tx, { order_id: order.id, currency: order.currency, amount: payment.amount }, now);
  const from = fromBuyer(payment.amount);
  await beginRefund(tx, {
    key: `late:${order.id}`,
    payment,
    amount: payment.amount,
    reason: 'late_payment',
    from,
    now,
  });
  await writeMail(tx, {
    key: `late-refund:${order.id}`,
    template: 'payment_late_refunded',
    to_email: order.buyer_email,
    payload: { order_id: order.id },
    now,
  });
  return true;
}

/** Why nothing could be sold any more. */
async function lateReason(tx: Tx, order: PaidOrder, now: Date): Promise<string> {
  // Read again: it may have been cancelled while this waited for its locks.
  const event = await findEvent(tx, order.event_id);
  if (event?.state === 'cancelled') return 'event_cancelled';
  if (event?.state !== 'published' || hasEnded(event, now)) return 'event_over_late';
  return whyNotSold(tx, order);
}

/** An invitation that was deleted opens the event no more. */
async function whyNotSold(tx: Tx, { id }: PaidOrder): Promise<string> {
  const { rows } = await sql<{ reason: string }>`
    select case when i.revoked_at is not null then 'event_over_late'
                when c.quantity + o.quantity > e.max_per_buyer then 'limit_late'
                else 'sold_out_late' end as reason
      from orders o join events e on e.id = o.event_id left join invitations i on i.id = o.invitation_id
      left join buyer_counts c on c.event_id = o.event_id and c.buyer_key = o.buyer_key
     where o.id = ${id}`.execute(tx);
  return rows[0]?.reason ?? 'sold_out_late';
}

/** The order is paid already, or the amount is wrong: refunds this payment and leaves the order as it is. */
async function refundSurplus(tx: Tx, { order, payment, now }: Sale): Promise<Applied> {
  await postSurplusPayment(tx, payment, now);
  const from = fromBuyer(payment.amount);
  const key = `surplus:${payment.id}`;
  await beginRefund(tx, { key, payment, amount: payment.amount, reason: 'surplus_payment', from, now });
  await writeMail(tx, {
    key: `surplus-refund:${payment.id}`,
    template: 'payment_surplus_refunded',
    to_email: order.buyer_email,
    payload: { order_id: order.id, payment_id: payment.id },
    now,
  });
  return 'surplus_refund';
}

function report(ctx: AppContext, applied: Applied, fields: Record<string, string>): void {
  if (applied === 'known') return;
  paymentsArrived.inc({ outcome: applied });
  if (applied === 'no_order') return ctx.log.error(fields, 'a payment names an order we do not have');
  ctx.wake.outbox();
  if (applied === 'late_refund' || applied === 'surplus_refund') ctx.wake.payments();
  ctx.log[applied === 'sold' ? 'info' : 'warn']({ ...fields, applied }, 'a payment arrived');
}
