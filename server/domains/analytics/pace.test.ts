import { beforeEach, expect, test } from 'vitest';
import type { Analytics } from '#contract/analytics.ts';
import type { Workspace } from '#contract/workspace.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { buildSale } from '#server/domains/tickets/factory.ts';
import { addMilliseconds, DAY, HOUR } from '#server/platform/lib/clock.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call } from '#server/testing/checkout.ts';
import { buildHostedEvent } from '#server/testing/host.ts';
import { refundOrder } from '#server/testing/refund.ts';
import { countFacts } from './count-facts.ts';

const velvet = await createTestApp();
const { ctx, clock } = velvet;
const NOW = new Date('2031-11-19T12:05:00Z');

beforeEach(() => clock.set(NOW));

const nightAt = (starts_at: Date, values = {}) => ({
  doors_at: null,
  starts_at,
  ends_at: addMilliseconds(starts_at, 6 * HOUR),
  ...values,
});

/** An event in three days with two tickets sold. */
async function buildNext(values = {}) {
  const hosted = await buildHostedEvent(velvet, nightAt(addMilliseconds(NOW, 3 * DAY), values), [{ capacity: null }]);
  const [type] = hosted.types;
  if (!type) throw new Error('no type');
  await buildSale(ctx, { type, quantity: 2 });
  return hosted;
}
type Hosted = Awaited<ReturnType<typeof buildNext>>;

/** An earlier event of the same host, with one ticket sold at each time before its start. */
async function buildEarlier({ event }: Hosted, days: number, sold: number[], values = {}) {
  const { organization_id } = event;
  const starts_at = addMilliseconds(NOW, -days * DAY);
  const earlier = await buildEvent(ctx, {
    organization_id,
    ...nightAt(starts_at),
    title: `${days} days ago`,
    ...values,
  });
  const type = await buildTicketType(ctx, { event_id: earlier.id, price_amount: 1000, capacity: null });
  const sales = [];
  for (const before of sold) {
    clock.set(addMilliseconds(starts_at, -before));
    sales.push(await buildSale(ctx, { type }));
  }
  clock.set(NOW);
  return { slug: earlier.slug, title: earlier.title, sales };
}

async function paceOf({ event, authorization }: Hosted) {
  const path = `/payment/connect/analytics/?event=${event.slug}&range=today`;
  return (await call<Analytics>(velvet.url, path, { method: 'GET', headers: { authorization } })).body.pace;
}

test('in the last week an event is compared with the last one of the host, at the same time before its start', async () => {
  const next = await buildNext();
  await buildEarlier(next, 60, [20 * DAY, 19 * DAY, 18 * DAY]);
  const { slug, title, sales } = await buildEarlier(next, 30, [9 * DAY, 8 * DAY, 4 * DAY, 2 * DAY, HOUR]);
  const uncounted = await paceOf(next);
  expect(uncounted).toEqual({ sold: 2, last: { slug, title, sold: 3 } });
  await countFacts(ctx);
  expect(await paceOf(next)).toEqual(uncounted);
  expect((await next.send<Workspace>('GET', '/workspace/')).body.sold).toBe(2);
  // What was returned since then was still sold at the time.
  await refundOrder(ctx, sales[0]?.order.id ?? '');
  expect(await paceOf(next)).toEqual(uncounted);
});

test('nothing is compared before the last week, without an earlier event, or if it had sold nothing by then', async () => {
  const next = await buildNext();
  expect(await paceOf(next)).toBeNull();
  await buildEarlier(next, 30, [2 * DAY]);
  expect(await paceOf(next)).toBeNull();
  await buildEarlier(next, 20, [9 * DAY]);
  expect(await paceOf(next)).not.toBeNull();
  clock.set(addMilliseconds(NOW, -5 * DAY));
  expect(await paceOf(next)).toBeNull();
});

test('events that were cancelled, are still on, are for other guests, or belong to somebody else are left out', async () => {
  const next = await buildNext();
  await buildEarlier(next, 0, [9 * DAY]);
  const { slug, sales } = await buildEarlier(next, 10, [9 * DAY]);
  await refundOrder(ctx, sales[0]?.order.id ?? '');
  expect(await paceOf(next)).not.toBeNull();
  await ctx.db.updateTable('events').set({ state: 'cancelled' }).where('slug', '=', slug).execute();
  await buildEarlier(next, 9, [9 * DAY], { visibility: 'private' });
  await buildEarlier(await buildNext(), 8, [9 * DAY]);
  expect(await paceOf(next)).toBeNull();
});
