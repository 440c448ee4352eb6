import { expect, test } from 'vitest';
import type { OrderDetail } from '#contract/order-detail.ts';
import { orderNumber } from '#contract/order-number.ts';
import { forgetOrders } from '#server/domains/checkout/personal-data.ts';
import { forgetTickets } from '#server/domains/tickets/personal-data.ts';
import { buildSignedIn } from '#server/domains/auth/factory.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { MINUTE } from '#server/platform/lib/clock.ts';
import { placeholderEmail } from '#server/platform/lib/email-address.ts';
import { createTestApp } from '#server/testing/app.ts';
import { checkout } from '#server/testing/checkout.ts';
import { listRecentOrders } from './list-recent-orders.ts';
import { listCalls } from '#server/testing/list-calls.ts';
import { refundOrder } from '#server/testing/refund.ts';

const velvet = await createTestApp({ settings: { page_size: 3, count_cap: 5 } });
const { ctx, clock, url } = velvet;
const { host, query, orders, idsOf, sell, payFor } = listCalls(velvet);

test('tells of new sales after the list was read, also of a payment for an older hold', async () => {
  const owls = await host();
  const news = async (since: string) => (await owls.send('GET', `/orders/news/${query({ since })}`)).body;
  const empty = await orders(owls);
  expect(empty).toMatchObject({ results: [], total: { count: 0, has_more: false } });
  await sell(owls, { quantity: 2 });
  expect(await news(empty.newest)).toEqual({ orders: 1, tickets: 2, has_more: false });
  const early = await checkout(url, { ticket_type_id: owls.types[0]?.id, quantity: 1, email: 'slow@example.org' });
  await sell(owls);
  const { newest } = await orders(owls);
  expect(await news(newest)).toEqual({ orders: 0, tickets: 0, has_more: false });
  clock.advance(MINUTE);
  await payFor(early.body.order.id);
  expect(await news(newest)).toEqual({ orders: 1, tickets: 1, has_more: false });
  expect(idsOf(await orders(owls))[0]).toBe(early.body.order.id);
  expect((await owls.send('GET', '/orders/news/?since=x')).status).toBe(400);
});

test('recent orders of several events are those of their lists', async () => {
  const [owls, bats] = [await host(), await host()];
  const first = await sell(owls, { holder_name: 'First' });
  const second = await sell(bats, { holder_name: 'Second', quantity: 2 });
  const event_ids = [owls.event.id, bats.event.id];
  const recent = await listRecentOrders(ctx.db, { event_ids, limit: 5 });
  expect(recent.map(({ id, buyer_name }) => [id, buyer_name])).toEqual([
    [second.order.id, 'Second'],
    [first.order.id, 'First'],
  ]);
  expect(recent[0]).toMatchObject({
    event: { id: bats.event.id },
    tickets: 2,
    status: 'paid',
    total: { amount: second.order.total_amount },
  });
  expect(await listRecentOrders(ctx.db, { event_ids, limit: 1 })).toHaveLength(1);
  expect(await listRecentOrders(ctx.db, { event_ids: [], limit: 5 })).toEqual([]);
});

test('a buyer who is forgotten is not found by name or address any more', async () => {
  const owls = await host();
  const { user } = await buildSignedIn(ctx);
  await sell(owls, { holder_name: 'Gone Girl', owner: user });
  await inTransaction(ctx.db, async (tx) => {
    const former = { ...user, placeholder_email: placeholderEmail(user.id), now: clock.now() };
    await forgetOrders(tx, former);
    await forgetTickets(tx, former);
  });
  expect(idsOf(await orders(owls, { search: 'gone' }))).toEqual([]);
  expect(idsOf(await orders(owls, { search: user.email }))).toEqual([]);
  expect((await orders(owls)).results).toHaveLength(1);
});

test('prints everybody once by surname, with those they bring', async () => {
  const owls = await host();
  const { tickets } = await sell(owls, { holder_name: 'Mira Zorn', quantity: 3 });
  await ctx.db
    .updateTable('tickets')
    .set({ holder_name: '' })
    .where(
      'id',
      'in',
      tickets.slice(1).map(({ id }) => id),
    )
    .execute();
  await sell(owls, { holder_name: 'Äsa Ålund' });
  await sell(owls, { at: 1, holder_name: 'Bo' });
  const { body } = await owls.send<{ results: { name: string; plus_ones: number }[]; tickets: number }>(
    'GET',
    '/guests/print/',
  );
  expect(body.results.map(({ name, plus_ones }) => [name, plus_ones])).toEqual([
    ['Äsa Ålund', 0],
    ['Bo', 0],
    ['Mira Zorn', 2],
  ]);
  expect(body.tickets).toBe(5);
});

test('spreadsheets have every row, the zone of their times, exact amounts, and no formula', async () => {
  const owls = await host();
  for (let n = 0; n < 4; n += 1) await sell(owls, { holder_name: `Guest ${'ABCD'[n]}da` });
  const { order } = await sell(owls, { holder_name: '=HYPERLINK("http://x")', quantity: 2 });
  const partly = await sell(owls, { holder_name: 'Guest Eda', quantity: 2 });
  await refundOrder(ctx, partly.order.id, { ticket_ids: [partly.tickets[0]?.id ?? ''], reason: 'organizer' });
  const free = await sell(owls, { at: 1, holder_name: 'Guest Fda' });
  await refundOrder(ctx, free.order.id, { reason: 'organizer' });
  const fetchFile = async (file: string) => {
    const answer = await velvet.app.inject({
      url: `/services/api/events/${owls.event.slug}/${file}`,
      headers: { authorization: owls.authorization },
    });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    // Without it Excel would not read UTF-8.
    expect(answer.body).toMatch(/^\ufeff[a-z]/);
    return answer.body.trim().split('\n');
  };
  const [header, cancelled, refunded, first, ...rest] = await fetchFile('orders.csv');
  // Nothing was refunded of what cost nothing.
  expect(cancelled).toContain(`${orderNumber(free.order.id)},Cancelled,`);
  const { body } = await owls.send<OrderDetail>('GET', `/orders/${free.order.id}/`);
  expect(body.acts).toMatchObject([{ action: 'Cancelled' }]);
  const ended = await fetchFile('guests.csv?state=refunded');
  expect(ended.slice(1).map((line) => line.split(',')[3])).toEqual(['Cancelled', 'Refunded']);
  expect(refunded).toContain(`${orderNumber(partly.order.id)},Partly refunded,`);
  expect(header).toContain(`time (${owls.event.time_zone})`);
  expect(first).toContain(orderNumber(order.id));
  expect(first).toContain(`"'=HYPERLINK`);
  expect(first).toContain(`,100.00,0.00,6.00,106.00,0.00,EUR`);
  expect(rest).toHaveLength(4);
  expect(await fetchFile('guests.csv')).toHaveLength(8);
  expect(await fetchFile('orders.csv?search=cda')).toHaveLength(2);
  const bad = await velvet.app.inject({
    url: `/services/api/events/${owls.event.slug}/orders.csv?price=1`,
    headers: { authorization: owls.authorization },
  });
  expect(bad.statusCode).toBe(400);
});
