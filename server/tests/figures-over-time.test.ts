import { expect, test } from 'vitest';
import type { Analytics } from '#contract/analytics.ts';
import { numbered } from '#server/domains/door/factory.ts';
import { buildTicket } from '#server/domains/tickets/factory.ts';
import { addMilliseconds, DAY, HOUR, MINUTE } from '#server/platform/lib/clock.ts';
import { sum } from '#server/platform/lib/money.ts';
import { call } from '#server/testing/checkout.ts';
import { buildHostedEvent } from '#server/testing/host.ts';
import { createPayingWorld } from '#server/testing/paying.ts';
import { refundOrder } from '#server/testing/refund.ts';

const world = await createPayingWorld();

type Hosted = Awaited<ReturnType<typeof buildHostedEvent>>;

/** An event whose doors open so many milliseconds from now. */
function hostEvent(doorsIn: number, price_amount: number): Promise<Hosted> {
  const doors_at = addMilliseconds(world.ctx.clock.now(), doorsIn);
  const ends_at = addMilliseconds(doors_at, 6 * HOUR);
  const times = { doors_at, starts_at: doors_at, ends_at, time_zone: 'Asia/Tokyo' };
  return buildHostedEvent(world, times, [{ price_amount, capacity: 100 }]);
}

async function analyticsOf({ event, authorization }: Hosted, range = '7_days'): Promise<Analytics> {
  const path = `/payment/connect/analytics/?event=${event.slug}&range=${range}`;
  const { status, body } = await call<Analytics>(world.url, path, { headers: { authorization } });
  expect(status).toBe(200);
  return body;
}

async function buy({ types }: Hosted, quantity: number): Promise<number> {
  const held = await world.holdAndPay({ ticket_type_id: types[0]?.id ?? '', quantity });
  await world.card(held.page);
  expect((await world.look(held)).status).toBe('paid');
  return held.order.total.amount;
}

test('seven days are compared with the seven before, in the totals and day by day', async () => {
  const hosted = await hostEvent(40 * DAY, 5000);
  const earlier = await buy(hosted, 2);
  await world.advance(8 * DAY);
  const later = await buy(hosted, 1);
  const { totals, totals_before, series } = await analyticsOf(hosted);
  expect(totals).toMatchObject({ orders: 1, tickets: 1, gross: { amount: later } });
  expect(totals_before).toMatchObject({ orders: 1, tickets: 2, gross: { amount: earlier } });
  expect(series.points).toHaveLength(7);
  expect(sum(series.points.map(({ tickets }) => tickets))).toBe(1);
  expect(series.points.map(({ before }) => before?.tickets)).toEqual([0, 0, 0, 0, 0, 2, 0]);
});

test('the charts of an event that is over end with it, and nothing is forecast', async () => {
  const hosted = await hostEvent(2 * DAY, 5000);
  await buy(hosted, 2);
  await world.advance(9 * DAY);
  const { series, sell_out } = await analyticsOf(hosted, 'all');
  expect(sell_out).toMatchObject({ sold: 2, forecast: null, no_forecast: 'over' });
  for (const points of [series.points, sell_out?.days ?? []]) expect([3, 4]).toContain(points.length);
});

test('days to come are a period that ends where it begins, with nothing in it', async () => {
  const hosted = await hostEvent(40 * DAY, 5000);
  const { span, totals, series } = await analyticsOf(hosted, 'custom&from=2099-01-01&to=2099-02-01');
  expect(span?.ends_at).toBe(span?.starts_at);
  expect([totals.orders, series.points.every(({ orders }) => orders === 0)]).toEqual([0, true]);
});

test('arrivals are first entries by quarter hour, also of those in which nobody came', async () => {
  const hosted = await hostEvent(-HOUR, 0);
  const [type] = hosted.types;
  if (!type) throw new Error('no ticket type');
  const tickets = [];
  for (let number = 0; number < 4; number += 1) tickets.push(await buildTicket(world.ctx, { type }));
  const codes = tickets.map(({ code }) => code);
  expect((await analyticsOf(hosted)).check_in).toBeNull();

  const scan = async (code: string | undefined) => {
    const { status } = await hosted.send('POST', '/scans/', numbered({ code }));
    expect(status).toBe(200);
  };
  await scan(codes[0]);
  await scan(codes[0]);
  await world.advance(30 * MINUTE);
  await scan(codes[1]);
  await scan(codes[2]);
  const { check_in } = await analyticsOf(hosted);
  expect(check_in?.expected).toBe(4);
  expect(check_in?.quarters.map(({ admitted, total }) => [admitted, total])).toEqual([
    [1, 1],
    [0, 1],
    [2, 3],
  ]);

  // Whoever came and was refunded later was expected, too: never have more come than were expected.
  for (const { ticket } of tickets.slice(0, 3)) await refundOrder(world.ctx, ticket.order_id, { takes_used: true });
  const later = (await analyticsOf(hosted)).check_in;
  expect([later?.quarters.at(-1)?.total, later?.expected]).toEqual([3, 4]);
});
