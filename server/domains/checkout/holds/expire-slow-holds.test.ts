import { expect, test } from 'vitest';
import { addMilliseconds, DAY, HOUR, SECOND } from '#server/platform/lib/clock.ts';
import { createPayingWorld, SLOW_CARD } from '#server/testing/paying.ts';
import { endHoldAtProvider, expireHolds } from './expire-holds.ts';

const world = await createPayingWorld();

test('holds whose payment takes days do not keep those of others from ending', async () => {
  await world.control('POST', '/webhooks', { never: true });
  const slow = [];
  for (let count = 0; count < 12; count += 1) {
    const held = await world.holdAndPay();
    await world.card(held.page, SLOW_CARD);
    slow.push(held);
  }
  const left = await world.holdAndPay();
  // The clock does not move, because the provider would decide the payments meanwhile.
  for (const [index, { order }] of [...slow, left].entries()) {
    const expires_at = addMilliseconds(world.ctx.clock.now(), (index - 20) * SECOND);
    await world.ctx.db.updateTable('orders').set({ expires_at }).where('id', '=', order.id).execute();
  }
  await expireHolds(world.ctx);
  expect((await world.look(left)).status).toBe('expired');
  expect(await endHoldAtProvider(world.ctx, slow[0]?.order.id ?? '', 'hold_ended')).toBe('waiting');
});

test('a payment may take more than a day, but not in the last two days before the event', async () => {
  await world.control('POST', '/webhooks', { never: true });
  const { db, clock } = world.ctx;
  const now = clock.now();
  const endOf = async (hours: number, begun: Date) => {
    const held = await world.holdAndPay();
    await world.card(held.page, SLOW_CARD);
    const { id, event_id } = await world.order(held);
    const [starts_at, ends_at] = [addMilliseconds(now, hours * HOUR), addMilliseconds(now, (hours + 3) * HOUR)];
    await db.updateTable('events').set({ doors_at: null, starts_at, ends_at }).where('id', '=', event_id).execute();
    // The clock does not move, as above.
    await db.updateTable('payment_sessions').set({ created_at: begun }).where('order_id', '=', id).execute();
    return endHoldAtProvider(world.ctx, id, 'hold_ended');
  };
  const dayAgo = addMilliseconds(now, -DAY);
  expect([await endOf(49, dayAgo), await endOf(47, dayAgo), await endOf(47, now)]).toEqual([
    'waiting',
    'ended',
    'waiting',
  ]);
});
