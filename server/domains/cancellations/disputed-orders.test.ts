import { afterAll, expect, test } from 'vitest';
import { createCancellingWorld } from '#server/testing/cancelling.ts';
import { renderChecked } from '#server/testing/checked-mails.ts';
import { sendRefunds } from '#server/domains/payments/send-refunds.ts';
import { expectInvariants } from '#server/testing/expect-invariants.ts';
import { refundOrder } from '#server/testing/refund.ts';

const world = await createCancellingWorld();
afterAll(() => expectInvariants(world));

test('a cancelled event leaves a disputed order to its bank, and refunds it when the bank decides for the host', async () => {
  const night = await world.buildNight();
  const disputed = await night.buy();
  await night.buy({ quantity: 1 });
  const payment = await world.paymentOf(disputed);
  const dispute = await world.openDispute(disputed);
  const { body } = await night.cancel();
  expect(body.cancellation?.rehearsal.disputed).toEqual({
    orders: 1,
    amount: { amount: payment.amount, currency: 'eur' },
  });
  await world.finish();
  expect((await night.look()).cancellation).toMatchObject({
    orders: { total: 2, done: 1, disputed: 1 },
    done_at: expect.any(String),
  });
  await dispute.decide('win');
  await world.advance(60_000);
  await world.finish();
  expect((await night.look()).cancellation).toMatchObject({ orders: { total: 2, done: 2, disputed: 0 } });
  expect((await world.order(disputed)).status).toBe('refunded');
  const refunds = world.ctx.db.selectFrom('refunds').select(['state', 'amount']);
  expect(await refunds.where('order_id', '=', disputed.order.id).execute()).toEqual([
    { state: 'succeeded', amount: payment.amount },
  ]);
});

test('a dispute that is lost between the preview and the confirmation: the host sees the new figures first', async () => {
  const night = await world.buildNight();
  const lost = await night.buy();
  const kept = await night.buy({ quantity: 1 });
  const { rehearsal } = await night.look();
  await (await world.openDispute(lost)).decide('lose');
  const { status, body } = await night.cancel(rehearsal?.fingerprint);
  expect([status, body.code]).toEqual([409, 'rehearsal_changed']);
  const { amount } = await world.paymentOf(kept);
  // The bank gave all of the first order back to its buyer, so its tickets have ended.
  expect(body.rehearsal).toMatchObject({ orders: 1, refund: { amount }, disputed: { orders: 0 } });
  expect((await world.order(kept)).status).toBe('paid');
  expect((await night.cancel(body.rehearsal.fingerprint)).status).toBe(200);
  await world.finish();
  expect((await night.look()).cancellation).toMatchObject({
    orders: { total: 1, done: 1, disputed: 0 },
    refunded: { amount },
  });
  expect(await world.balances(night)).toEqual({});
});

test('a dispute that is lost between the confirmation and the run: the bank has refunded the order, and we do not again', async () => {
  const night = await world.buildNight();
  const lost = await night.buy();
  const kept = await night.buy({ quantity: 1 });
  await night.cancel();
  await (await world.openDispute(lost)).decide('lose');
  await world.finish();
  const { amount } = await world.paymentOf(kept);
  expect((await night.look()).cancellation).toMatchObject({
    orders: { total: 2, done: 1, failed: 0, disputed: 1 },
    refunded: { amount },
    done_at: expect.any(String),
  });
  const refunds = world.ctx.db.selectFrom('refunds').select('amount').where('order_id', '=', lost.order.id);
  expect(await refunds.execute()).toEqual([]);
  expect((await world.order(lost)).status).toBe('refunded');
  expect(await world.tickets(lost)).toMatchObject([{ state: 'void' }, { state: 'void' }]);
  expect(await world.balances(night)).toEqual({});
});

test('a part that is lost between the confirmation and the run: the rest is owed to the buyer, and nobody keeps it', async () => {
  const night = await world.buildNight();
  const sale = await night.buy();
  const { amount } = await world.paymentOf(sale);
  await night.cancel();
  await (await world.openDispute(sale, { amount: 1000 })).decide('lose');
  await world.finish();
  const refunds = world.ctx.db.selectFrom('refunds').select(['reason', 'amount']).where('order_id', '=', sale.order.id);
  expect(await refunds.execute()).toEqual([{ reason: 'event_cancelled', amount: amount - 1000 }]);
  expect((await night.look()).cancellation).toMatchObject({ orders: { total: 1, done: 0, disputed: 1 } });
  expect((await world.order(sale)).status).toBe('refunded');
  expect(await world.tickets(sale)).toMatchObject([{ state: 'refunded' }, { state: 'refunded' }]);
  expect(await world.balances(night)).toEqual({});
});

test('a cancelled event refunds what a bank left of an order, and what it gives back later', async () => {
  const night = await world.buildNight();
  const sale = await night.buy();
  const { amount } = await world.paymentOf(sale);
  const dispute = await world.openDispute(sale, { amount: 1000 });
  await dispute.decide('lose');
  const { rehearsal } = (await night.cancel()).body.cancellation ?? {};
  const money = (value: number) => ({ amount: value, currency: 'eur' });
  expect(rehearsal).toMatchObject({
    refund: money(amount - 1000),
    refunded_buyers: 1,
    disputed: { orders: 0, amount: money(0) },
  });
  await world.finish();
  const refunds = () =>
    world.ctx.db
      .selectFrom('refunds')
      .select(['reason', 'state', 'amount'])
      .where('order_id', '=', sale.order.id)
      .orderBy('id')
      .execute();
  // The provider refunds no payment that a bank has taken back: it is visibly owed.
  const rest = { reason: 'event_cancelled', state: 'failed', amount: amount - 1000 };
  expect(await refunds()).toEqual([rest]);
  expect((await night.look()).cancellation).toMatchObject({
    orders: { total: 1, done: 0, failed: 1, disputed: 0 },
    failed: rehearsal?.refund,
  });
  expect((await world.order(sale)).status).toBe('refunded');
  expect(await world.tickets(sale)).toMatchObject([{ state: 'refunded' }, { state: 'refunded' }]);
  const told = (await world.mailsOf(night)).find(({ template }) => template === 'event_cancelled');
  expect(told && (await renderChecked(world.ctx, told))?.text).toMatch(/You get \S+ back, fees included/);
  await dispute.decide('win');
  await world.finish();
  // What the provider had refused goes to the buyer, too.
  const again = { ...rest, state: 'succeeded' };
  expect(await refunds()).toEqual([rest, { reason: 'dispute_won', state: 'succeeded', amount: 1000 }, again]);
  expect(await world.balances(night)).toEqual({});
  expect(await world.mailText(sale, 'refund_sent_again')).toContain('is on its way to you again');
});

test('a bank that takes a part takes it from the money of standing tickets, not from the fee kept of a refunded one', async () => {
  const night = await world.buildNight();
  const sale = await night.buy();
  const { amount } = await world.paymentOf(sale);
  const [first] = await world.tickets(sale);
  const refund = await refundOrder(world.ctx, sale.order.id, { ticket_ids: [first?.id ?? ''], keeps_fee: true });
  await sendRefunds(world.ctx);
  const taken = 2700;
  await (await world.openDispute(sale, { amount: taken })).decide('lose');
  await night.cancel();
  await world.finish();
  const kept = amount / 2 - refund.amount;
  const refunds = world.ctx.db.selectFrom('refunds').select('amount').where('order_id', '=', sale.order.id);
  expect(await refunds.orderBy('id').execute()).toEqual([
    { amount: refund.amount },
    { amount: amount - refund.amount - taken - kept },
  ]);
  expect(await world.balances(night), 'nobody of a cancelled event has money of it').toEqual({});
});
