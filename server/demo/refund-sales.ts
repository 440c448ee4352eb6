import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/db.ts';
import { addMilliseconds, DAY, MINUTE } from '#server/platform/lib/clock.ts';
import { applyRefundWithin } from '#server/domains/payments/apply-refund.ts';
import { beginRefund, type RefundReason } from '#server/domains/payments/refunds.ts';
import { entriesOf, splitShares } from '#server/domains/payments/shares.ts';
import type { ProviderRefund } from '#server/platform/payments-provider/types.ts';
import type { InsertedEvent } from './insert-events.ts';
import type { InsertedOrder } from './plan-sales.ts';

type Input = { events: readonly InsertedEvent[]; orders: readonly InsertedOrder[]; now: Date };

/** Refunds all orders of a cancelled event, and some orders of other events. */
export async function refundSales(tx: Tx, { events, orders, now }: Input): Promise<void> {
  const cancelled = new Set(events.filter(({ plan }) => plan.state === 'cancelled').map(({ id }) => id));
  for (const order of orders) {
    if (cancelled.has(order.event.id)) await refund(tx, order, 'event_cancelled', addMilliseconds(now, -DAY));
  }
  for (const { order, at } of changedMinds(orders, now)) await refund(tx, order, 'buyer', at);
}

/** Two orders returned soon after the purchase, of events that allow it. */
function changedMinds(orders: readonly InsertedOrder[], now: Date) {
  const isRoomy = ({ types }: InsertedEvent) =>
    types.every(({ capacity, sold }) => capacity === null || sold * 2 < capacity);
  const candidates = orders.filter(({ event, buyer, promo, at }) => {
    const isToCome = event.times !== null && event.times.starts_at > now;
    return (
      isToCome &&
      event.plan.refund_policy &&
      isRoomy(event) &&
      !buyer.user_id &&
      !promo &&
      at < addMilliseconds(now, -DAY)
    );
  });
  const oneEach = new Map(candidates.map((order) => [order.event.id, order]));
  return [...oneEach.values()].slice(0, 2).map((order) => ({ order, at: addMilliseconds(order.paid_at, 90 * MINUTE) }));
}

async function refund(tx: Tx, order: InsertedOrder, reason: RefundReason, now: Date): Promise<void> {
  const { id: order_id, event, referral } = order;
  const payment = await tx.selectFrom('payments').selectAll().where('order_id', '=', order_id).executeTakeFirst();
  const tickets = await tx
    .selectFrom('tickets')
    .select(['face_amount', 'discount_amount', 'fee_amount', 'organizer_fee_amount', 'commission_amount'])
    .where('order_id', '=', order_id)
    .execute();
  await sql`select refund_order(${order_id}, ${now})`.execute(tx);
  if (!payment) return;
  const payees = { event_id: event.id, promoter_link_id: referral?.id ?? null };
  const from = entriesOf(splitShares(tickets), payees, 1);
  const key = `${reason}:${order_id}`;
  const begun = await beginRefund(tx, { key, payment, amount: payment.amount, reason, from, now });
  if (!begun) return;
  const made: ProviderRefund = {
    id: `re_demo_${order_id.replaceAll('-', '')}`,
    refund_id: begun.id,
    status: 'succeeded',
    amount: payment.amount,
    currency: payment.currency,
    intent_id: payment.provider_payment_intent_id,
    failure_reason: null,
  };
  await applyRefundWithin(tx, { refundId: begun.id, made, now });
}
