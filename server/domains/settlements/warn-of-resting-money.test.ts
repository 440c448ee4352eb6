import { expect, test } from 'vitest';
import { DAY, HOUR } from '#server/platform/lib/clock.ts';
import { createSettlingWorld, RELEASED } from '#server/testing/settling.ts';
import { warnOfRestingMoney } from './warn-of-resting-money.ts';

const world = await createSettlingWorld();

test('money that stays with us for longer than the provider allows is reported, before the event and after it', async () => {
  const host = await world.buildReadyHost();
  const ends_at = new Date(world.ctx.clock.now().getTime() + 200 * DAY);
  const sales = [await world.buildSale(host, { ends_at }), await world.buildSale(host, { ends_at })];
  for (const sale of sales) await sale.buy();
  const ids = sales.map(({ event }) => event.id);
  const reported = async () => (await warnOfRestingMoney(world.ctx)).toSorted();
  const change = (index: number, values: object) =>
    world.ctx.db
      .updateTable('events')
      .set(values)
      .where('id', '=', sales[index]?.event.id ?? '')
      .execute();
  // Postponed, and the new date is not known yet.
  await change(1, { doors_at: null, starts_at: null, ends_at: null, postponed_from: ends_at });
  expect(await reported()).toEqual([]);
  await world.advance(81 * DAY);
  expect(await reported()).toEqual(ids.toSorted());
  const over = world.ctx.clock.now();
  for (const index of [0, 1]) await change(index, { starts_at: new Date(over.getTime() - HOUR), ends_at: over });
  await world.put(host, { state: 'restricted' });
  await world.reconcile();
  await world.advance(RELEASED);
  await world.settle();
  expect(await reported(), 'over, and nobody can be paid').toEqual(ids.toSorted());
  await world.put(host, { state: 'ready' });
  await world.reconcile();
  await world.settle();
  expect(await reported(), 'paid').toEqual([]);
});
