import { expect, test } from 'vitest';
import { applyPayment } from '#server/domains/checkout/payment/apply-payment.ts';
import { applyDispute } from '#server/domains/disputes/apply-dispute.ts';
import { findEvent } from '#server/domains/events/queries.ts';
import { createPayingWorld } from '#server/testing/paying.ts';
import { refundOrder } from '#server/testing/refund.ts';
import { loadOrderDetail } from './get-order.ts';
import { listOrderRows } from './list-queries.ts';

const world = await createPayingWorld();

test('a second payment that goes back is not a refund of the order, in the list and on its page', async () => {
  const { ctx } = world;
  const held = await world.holdAndPay();
  await world.card(held.page);
  expect((await world.look(held)).status).toBe('paid');
  const { id, event_id, total_amount: amount, currency } = await world.order(held);
  const second = { intent_id: 'pi_second', charge_id: 'ch_second', status: 'succeeded', fee_amount: null } as const;
  const payment = { ...second, amount, currency };
  expect(await applyPayment(ctx, { orderId: id, sessionId: undefined, payment, from: 'test' })).toBe('surplus_refund');
  const rows = await listOrderRows(ctx.db, { filters: { event_id, search: null }, cursor: undefined, limit: 10 });
  expect(rows.map((row) => [row.id, row.status, row.refunded_amount])).toEqual([[id, 'paid', 0]]);
  const event = await findEvent(ctx.db, event_id);
  if (!event) throw new Error('no event');
  const detail = await loadOrderDetail(ctx, event, id);
  expect(detail.refunds.map(({ reason }) => reason)).toEqual(['surplus_payment']);
  expect(detail.refunded.amount).toBe(0);
  expect(detail.shares.reduce((sum, share) => sum + share.amount.amount, 0)).toBe(amount);
  // A bank gives it back instead: nothing of that is the order's.
  const nothing = { amount: 0, fee_amount: 0 };
  await applyDispute(ctx, {
    ...{ id: 'dp_second', charge_id: second.charge_id, status: 'lost', reason: 'duplicate', currency, amount },
    ...{ created_at: ctx.clock.now(), evidence_due_at: null, has_evidence: false },
    ...{ withdrawn: { amount, fee_amount: 0 }, reinstated: nothing },
  });
  expect((await world.order(held)).status).toBe('paid');
  expect((await world.tickets(held)).map(({ state }) => state)).toEqual(['valid', 'valid']);
});

test('a payment of another amount that came first goes back by itself, and a refund of the order is of its own', async () => {
  const { ctx } = world;
  const held = await world.holdAndPay();
  const { id, total_amount: amount, currency } = await world.order(held);
  const first = { intent_id: 'pi_wrong', charge_id: 'ch_wrong', status: 'succeeded', fee_amount: null } as const;
  const payment = { ...first, amount: amount - 1, currency };
  expect(await applyPayment(ctx, { orderId: id, sessionId: undefined, payment, from: 'test' })).toBe('surplus_refund');
  await world.card(held.page);
  expect((await world.look(held)).status).toBe('paid');
  const { refund_id } = await refundOrder(ctx, id);
  const refunded = ctx.db.selectFrom('refunds as r').innerJoin('payments as p', 'p.id', 'r.payment_id');
  const own = await refunded.select('p.amount').where('r.id', '=', refund_id).executeTakeFirst();
  expect(own).toEqual({ amount });
});
