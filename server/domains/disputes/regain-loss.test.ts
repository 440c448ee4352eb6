import { beforeEach, expect, test } from 'vitest';
import { sendRefunds } from '#server/domains/payments/send-refunds.ts';
import { createDisputeWorld } from '#server/testing/disputes.ts';

const world = await createDisputeWorld();
beforeEach(() => world.reset());

test('a lost dispute that is decided again: the buyer gets the money of tickets that ended, the parties that of the rest', async () => {
  const sale = await world.buildSale();
  await world.admit(sale);
  const before = await world.book(sale);
  const { decide } = await world.openDispute(sale);
  await decide('lose');
  await decide('win');
  await sendRefunds(world.ctx);
  await world.settleAll();
  const halves = Object.fromEntries(Object.entries(before).map(([name, amount]) => [name, amount / 2]));
  expect(await world.book(sale)).toEqual({ ...halves, 'stripe:balance': 5300 - 1500, 'exp:dispute': 1500 });
  expect(await world.rowOf(sale)).toMatchObject({ state: 'won', lost_amount: 0 });
  expect(await world.states(sale)).toEqual(['partially_refunded', 'used', 'void']);
  expect(await world.mailText({ order: { id: sale.order_id } }, 'tickets_refunded')).toContain(
    'Your bank took back what it had given you for 1 ticket.',
  );
  // A later refund returns the rest: nothing of the order stays with anybody.
  await world.refund(sale);
  expect(await world.book(sale)).toMatchObject({ 'refunds:in_flight': -5300 });
  await sendRefunds(world.ctx);
  await world.settleAll();
  expect(await world.book(sale)).toEqual({ 'stripe:balance': -1500, 'exp:dispute': 1500 });
});

test('a dispute that was lost with all its tickets and is decided again refunds the buyer', async () => {
  const sale = await world.buildSale();
  const { decide } = await world.openDispute(sale);
  await decide('lose');
  const told = (await world.mailsAboutDispute(sale)).length;
  await decide('win');
  await sendRefunds(world.ctx);
  await world.settleAll();
  expect(await world.book(sale)).toEqual({ 'stripe:balance': -1500, 'exp:dispute': 1500 });
  expect((await world.look(sale)).message).toBe(
    'Your bank took back what it had given you: €106.00 was refunded. These tickets are no longer valid.',
  );
  expect(await world.mailText({ order: { id: sale.order_id } }, 'tickets_refunded')).toContain(
    'Your bank took back what it had given you for 2 tickets.',
  );
  expect(await world.mailsAboutDispute(sale), 'the host is told nothing').toHaveLength(told);
});
