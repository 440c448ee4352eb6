import type { Tx } from '#server/platform/db/db.ts';
import { addMilliseconds, DAY, MINUTE } from '#server/platform/lib/clock.ts';
import { recordCancellation } from '#server/domains/cancellations/record-cancellation.ts';
import { rehearseCancellation } from '#server/domains/cancellations/rehearse-cancellation.ts';
import { applyRefundWithin } from '#server/domains/payments/apply-refund.ts';
import { refundTickets } from '#server/domains/refunds/refund-tickets.ts';
import type { ProviderRefund } from '#server/platform/payments-provider/types.ts';
import type { InsertedEvent } from './insert-events.ts';
import type { InsertedOrder } from './plan-sales.ts';

type Input = { events: readonly InsertedEvent[]; orders: readonly InsertedOrder[]; now: Date };

/** Refunds all orders of a cancelled event, and some orders of other events. */
export async function refundSales(tx: Tx, { events, orders, now }: Input): Promise<void> {
  for (const event of events) {
    if (event.plan.state !== 'cancelled') continue;
    const ended = orders.filter((order) => order.event.id === event.id);
    await cancel(tx, { event, orders: ended, at: addMilliseconds(now, -DAY) });
  }
  for (const { order, at } of changedMinds(orders, now)) await refund(tx, order, 'buyer', at);
}

type Cancelled = { event: InsertedEvent; orders: readonly InsertedOrder[]; at: Date };

async function cancel(tx: Tx, { event: { id }, orders, at }: Cancelled): Promise<void> {
  const event = await tx.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const rehearsal = await rehearseCancellation(tx, event);
  await recordCancellation(tx, { event_id: id, actor_user_id: null, message: '', rehearsal, now: at });
  for (const order of orders) await refund(tx, order, 'event_cancelled', at);
  const done_at = addMilliseconds(at, 10 * MINUTE);
  await tx.updateTable('cancelled_orders').set({ done_at, tried_at: done_at }).where('event_id', '=', id).execute();
  await tx.updateTable('cancellations').set({ told_at: done_at, done_at }).where('event_id', '=', id).execute();
}

/** Two orders that buyers return soon after the purchase, of events that allow it. */
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

async function refund(tx: Tx, order: InsertedOrder, reason: 'buyer' | 'event_cancelled', now: Date): Promise<void> {
  const { refund_id, amount, currency } = await refundTickets(tx, {
    order_id: order.id,
    ticket_ids: 'all',
    keeps_fee: reason === 'buyer',
    takes_used: false,
    reason,
    requested_by_user_id: null,
    note: '',
    now,
  });
  const payment = await tx.selectFrom('payments').selectAll().where('order_id', '=', order.id).executeTakeFirst();
  if (!refund_id || !payment) return;
  const made: ProviderRefund = {
    id: `re_demo_${order.id.replaceAll('-', '')}`,
    refund_id,
    status: 'succeeded',
    amount,
    currency,
    intent_id: payment.provider_payment_intent_id,
    failure_reason: null,
  };
  await applyRefundWithin(tx, { refundId: refund_id, made, now });
}
