import { expect, test } from 'vitest';
import type { Analytics } from '#contract/analytics.ts';
import { buildSale } from '#server/domains/tickets/factory.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call } from '#server/testing/checkout.ts';
import { buildHostedEvent } from '#server/testing/host.ts';

const velvet = await createTestApp();

test('the figures of one event have its newest orders; those of several events have none', async () => {
  const hosted = await buildHostedEvent(velvet, {}, [{ price_amount: 5000, capacity: null }]);
  const [type] = hosted.types;
  if (!type) throw new Error('no type');
  const orders = [];
  for (let place = 0; place < 6; place++) orders.push((await buildSale(velvet.ctx, { type })).order);
  await buildSale(velvet.ctx);

  const headers = { authorization: hosted.authorization };
  const read = async (query: string) =>
    (await call<Analytics>(velvet.url, `/payment/connect/analytics/${query}`, { method: 'GET', headers })).body;
  const { recent_orders } = await read(`?event=${hosted.event.slug}&range=today`);
  expect(recent_orders).toHaveLength(5);
  expect(orders.map(({ id }) => id)).toEqual(expect.arrayContaining(recent_orders.map(({ id }) => id)));
  expect((await read('')).recent_orders).toEqual([]);
});
