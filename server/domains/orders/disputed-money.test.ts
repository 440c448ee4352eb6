import { expect, test } from 'vitest';
import { findEvent } from '#server/domains/events/queries.ts';
import { createDisputeWorld } from '#server/testing/disputes.ts';
import { loadOrderDetail } from './get-order.ts';

const world = await createDisputeWorld();

async function sharesOf({ event: { id }, order_id }: Awaited<ReturnType<typeof world.buildSale>>) {
  const event = await findEvent(world.ctx.db, id);
  if (!event) throw new Error('no event');
  const { shares } = await loadOrderDetail(world.ctx, event, order_id);
  return Object.fromEntries(shares.map(({ who, amount }) => [who, amount.amount]));
}

test('what a bank gave back to the payer is with the buyer, so that the shares make up the price', async () => {
  const whole = await world.buildSale();
  expect(await sharesOf(whole)).toEqual({ organizer: 10_000, platform: 600 });
  await (await world.openDispute(whole)).decide('lose');
  expect(await sharesOf(whole)).toEqual({ organizer: 0, buyer: 10_600 });
  const part = await world.buildSale();
  await (await world.openDispute(part, { amount: 2650 })).decide('lose');
  expect(await sharesOf(part)).toEqual({ organizer: 7500, platform: 450, buyer: 2650 });
});
