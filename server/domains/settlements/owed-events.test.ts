import { expect, test } from 'vitest';
import { API_PREFIX } from '#contract/paths.ts';
import type { OwedEvent } from '#contract/settlements.ts';
import { call } from '#server/testing/checkout.ts';
import { createSettlingWorld } from '#server/testing/settling.ts';

const world = await createSettlingWorld();

type Page = { results: OwedEvent[]; next: string | null; previous: string | null };

test('every event with money is on some page, also those that wait for a new date', async () => {
  const { ctx } = world;
  ctx.settings.page_size = 1;
  const { host, event: dated } = await world.buildSold();
  const undated: string[] = [];
  for (const _ of [1, 2]) {
    const sale = await world.buildSale(host);
    await sale.buy();
    const values = { doors_at: null, starts_at: null, ends_at: null, postponed_from: sale.event.starts_at };
    await ctx.db.updateTable('events').set(values).where('id', '=', sale.event.id).execute();
    undated.push(sale.event.id);
  }
  const read = async (path: string) => {
    const { status, body } = await call<Page>(world.url, path.replace(API_PREFIX, ''), { headers: host.headers });
    expect([path, status, body]).toEqual([path, 200, expect.anything()]);
    return body;
  };
  const first = await read('/payment/settlements/events/');
  const second = await read(first.next ?? '');
  const third = await read(second.next ?? '');
  expect([first, second, third].flatMap(({ results }) => results.map(({ event }) => event.id))).toEqual([
    dated.id,
    ...undated,
  ]);
  expect(third.next).toBeNull();
  expect((await read(third.previous ?? '')).results).toEqual(second.results);
});

test('money of an event that staff took off sale says that it waits for that, not for a date', async () => {
  const { host, event } = await world.buildSold();
  await world.ctx.db.updateTable('events').set({ state: 'draft' }).where('id', '=', event.id).execute();
  const { body } = await call<Page>(world.url, '/payment/settlements/events/', { headers: host.headers });
  expect(body.results).toMatchObject([{ event: { id: event.id }, release_at: null, reason: 'off_sale' }]);
});

test('money says that payouts are stopped before its event, too: its date is not promised meanwhile', async () => {
  const { host, event } = await world.buildSold();
  await world.ctx.db
    .updateTable('organizations')
    .set({ payouts_frozen_at: world.ctx.clock.now() })
    .where('id', '=', host.organization.id)
    .execute();
  const { body } = await call<Page>(world.url, '/payment/settlements/events/', { headers: host.headers });
  expect(body.results).toMatchObject([{ event: { id: event.id }, reason: 'frozen' }]);
});

test('money of an order is held once, however many of its disputes are open', async () => {
  const { host, order, buy } = await world.buildSold();
  await buy();
  const opened = await world.openDispute(order, { amount: 2000 });
  // The second dispute of a payment: the sandbox opens one only.
  const { id: _, ...dispute } = await world.ctx.db
    .selectFrom('disputes')
    .selectAll()
    .where('provider_dispute_id', '=', opened.id)
    .executeTakeFirstOrThrow();
  const second = { ...dispute, provider_dispute_id: `${opened.id}_second`, amount: 1000, withdrawn_amount: 0 };
  await world.ctx.db.insertInto('disputes').values(second).execute();
  const { body } = await call<Page>(world.url, '/payment/settlements/events/', { headers: host.headers });
  expect(body.results).toMatchObject([{ pending: { amount: 10_000 }, held: { amount: 5000 } }]);
});
