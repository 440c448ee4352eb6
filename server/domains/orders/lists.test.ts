import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { GuestRow, OrderRow } from '#contract/orders.ts';
import { orderNumber } from '#contract/order-number.ts';
import { buildResaleSale } from '#server/domains/checkout/factory.ts';
import { recordSale } from '#server/domains/checkout/record-sale.ts';
import { forgetOrders } from '#server/domains/checkout/personal-data.ts';
import { forgetTickets } from '#server/domains/tickets/personal-data.ts';
import { buildSignedIn, buildUser } from '#server/domains/auth/factory.ts';
import { buildPromoCode } from '#server/domains/promo-codes/factory.ts';
import { buildPromoterLink } from '#server/domains/promoters/factory.ts';
import { refundTickets } from '#server/domains/refunds/refund-tickets.ts';
import { buildOffer } from '#server/domains/resale/factory.ts';
import { buildSale } from '#server/domains/tickets/factory.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { MINUTE } from '#server/platform/lib/clock.ts';
import { placeholderEmail } from '#server/platform/lib/email-address.ts';
import { createTestApp } from '#server/testing/app.ts';
import { checkout } from '#server/testing/checkout.ts';
import { buildHostedEvent } from '#server/testing/host.ts';
import { listRecentOrders } from './list-recent-orders.ts';

const velvet = await createTestApp({ settings: { page_size: 3, count_cap: 5 } });
const { ctx, clock, url } = velvet;

type Host = Awaited<ReturnType<typeof buildHostedEvent>>;
type Orders = { results: OrderRow[]; next: string | null; previous: string | null; total: object; newest: string };
type Guests = { results: GuestRow[]; next: string | null; previous: string | null; total: object };

const host = () =>
  buildHostedEvent(velvet, {}, [
    { price_amount: 5000, name: 'Floor' },
    { price_amount: 0, name: 'List' },
  ]);
const query = (values: Record<string, string>) => `?${new URLSearchParams(values)}`;
const orders = async ({ send }: Host, values: Record<string, string> = {}) => {
  const { status, body } = await send<Orders>('GET', `/orders/${query(values)}`);
  expect([status, status === 200 ? '' : JSON.stringify(body)]).toEqual([200, '']);
  return body;
};
const guests = async ({ send }: Host, values: Record<string, string> = {}) =>
  (await send<Guests>('GET', `/guests/${query(values)}`)).body;
const idsOf = ({ results }: { results: { id: string }[] }) => results.map(({ id }) => id);
const namesOf = ({ results }: Guests) => results.map(({ holder_name }) => holder_name);
/** A sale a minute after the one before it. */
const sell = async (
  { types }: Host,
  values: Omit<NonNullable<Parameters<typeof buildSale>[1]>, 'type'> & { at?: number } = {},
) => {
  clock.advance(MINUTE);
  const type = types[values.at ?? 0];
  return buildSale(ctx, { ...values, ...(type && { type }) });
};

const refund = ({ order }: { order: { id: string } }) =>
  inTransaction(ctx.db, (tx) =>
    refundTickets(tx, {
      order_id: order.id,
      ticket_ids: 'all',
      keeps_fee: false,
      takes_used: true,
      reason: 'staff',
      requested_by_user_id: null,
      note: '',
      now: clock.now(),
    }),
  );
/** What fulfilment does with a payment for a hold. */
const payFor = (id: string) =>
  inTransaction(ctx.db, async (tx) => {
    const now = clock.now();
    await sql`select sell_hold(${id}, ${now})`.execute(tx);
    const order = await tx.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const { currency, total_amount: amount } = order;
    const payment = { order_id: id, provider_payment_intent_id: `pi_${id}`, currency, amount, paid_at: now };
    await tx.insertInto('payments').values(payment).execute();
    await recordSale(tx, order, now);
  });

test('finds an order by any part of a name or an address, without accents, and by its number', async () => {
  const owls = await host();
  const mira = await sell(owls, {
    holder_name: 'Zoë Šimůnek-Ørsted',
    email: 'mira.k+tickets@post.example.org',
    quantity: 2,
  });
  const { order: other } = await sell(owls, { holder_name: 'Otto Berg', email: 'otto@example.org' });
  const number = orderNumber(mira.order.id);
  for (const search of [
    'zoe',
    'SIMUNEK',
    'rsted zo',
    'mira.k',
    '@post.ex',
    'K+TICK',
    number,
    number.replace('-', '').toLowerCase(),
    `#${number}`,
    number.slice(0, 4),
  ])
    expect([search, idsOf(await orders(owls, { search }))]).toEqual([search, [mira.order.id]]);
  expect(idsOf(await orders(owls, { search: 'example.org' }))).toEqual([other.id, mira.order.id]);
  for (const search of ['nobody', '%', '_', '´', 'zoe otto']) expect(idsOf(await orders(owls, { search }))).toEqual([]);
  const [ticket] = mira.tickets;
  const code = ctx.codes.sign({ event_id: owls.event.id, code_key: ticket?.code_key as Buffer, version: 1 });
  expect(idsOf(await orders(owls, { search: code }))).toEqual([mira.order.id]);
  expect(idsOf(await guests(owls, { search: code }))).toEqual([ticket?.id]);
  expect(idsOf(await orders(await host(), { search: 'zoe' }))).toEqual([]);
});

test('a guest is found by their own name, and by that of whoever bought for them', async () => {
  const owls = await host();
  const { tickets } = await sell(owls, { holder_name: 'Ana Host', quantity: 3 });
  const [, ben, unnamed] = tickets.map(({ id }) => id);
  await ctx.db
    .updateTable('tickets')
    .set({ holder_name: 'Bén Guest' })
    .where('id', '=', ben ?? '')
    .execute();
  await ctx.db
    .updateTable('tickets')
    .set({ holder_name: '' })
    .where('id', '=', unnamed ?? '')
    .execute();
  expect(namesOf(await guests(owls, { search: 'ben' }))).toEqual(['Bén Guest']);
  expect(namesOf(await guests(owls, { search: 'ana' }))).toEqual(['Ana Host', 'Bén Guest', '']);
  expect(namesOf(await guests(owls, { search: 'ana ben' }))).toEqual(['Bén Guest']);
  expect((await guests(owls)).results.map(({ plus_ones, of, position }) => [position, of, plus_ones])).toEqual([
    [1, 3, 1],
    [2, 3, 0],
    [3, 3, 0],
  ]);
  expect((await orders(owls, { search: 'ben' })).results).toHaveLength(1);
});

test('who bought a ticket in Resale is found by their name, even if its first buyer is called the same', async () => {
  const owls = await host();
  const seller = await buildUser(ctx);
  const { tickets } = await sell(owls, { holder_name: 'Sam Second', owner: seller });
  const ticket_id = tickets[0]?.id ?? '';
  const buyer = await buildUser(ctx);
  await buildResaleSale(ctx, { ...(await buildOffer(ctx, { ticket_id, seller })), buyer });
  await ctx.db.updateTable('tickets').set({ holder_name: 'Sam Second' }).where('id', '=', ticket_id).execute();
  expect(idsOf(await guests(owls, { search: 'sam second' }))).toEqual([ticket_id]);
  expect(idsOf(await guests(owls, { search: buyer.email }))).toEqual([ticket_id]);
  expect(idsOf(await guests(owls, { search: seller.email }))).toEqual([]);
});

test('pages forwards and backwards, newest first, and counts to a limit', async () => {
  const owls = await host();
  const made: string[] = [];
  for (let n = 0; n < 7; n += 1)
    made.unshift((await sell(owls, { holder_name: `Guest ${n}`, quantity: n % 2 ? 2 : 1 })).order.id);
  const walk = async <Page extends { results: { id: string }[]; next: string | null; previous: string | null }>(
    first: Page,
  ) => {
    const follow = async (to: string) =>
      (await owls.send<Page>('GET', to.slice(to.indexOf('/', to.indexOf('/events/') + 8)))).body;
    const pages = [first];
    for (let page = first; page.next; pages.push(page)) page = await follow(page.next);
    const back = await follow(pages.at(-1)?.previous ?? '');
    expect(idsOf(back)).toEqual(idsOf(pages.at(-2) as Page));
    return pages.flatMap((page) => idsOf(page));
  };
  const first = await orders(owls);
  expect(first.total).toEqual({ count: 4, has_more: true });
  expect(await walk(first)).toEqual(made);
  const seen = await walk(await guests(owls));
  const { rows } = await sql<{ id: string }>`
    select t.id from tickets t join orders o on o.id = t.order_id where t.event_id = ${owls.event.id}
     order by o.paid_at desc, o.id desc, t.position`.execute(ctx.db);
  expect(seen).toEqual(rows.map(({ id }) => id));
  expect((await owls.send('GET', `/orders/${query({ cursor: 'nonsense' })}`)).status).toBe(400);
  const forged = Buffer.from(JSON.stringify(['soon', made[0], 0])).toString('base64url');
  expect((await owls.send('GET', `/guests/${query({ cursor: forged })}`)).status).toBe(400);
});

test('narrows orders by state, type, promoter, code and days at the event', async () => {
  const owls = await host();
  const paid = await sell(owls, { holder_name: 'Paid' });
  const free = await sell(owls, { at: 1, holder_name: 'Free' });
  const back = await sell(owls, { holder_name: 'Back' });
  const failed = await sell(owls, { holder_name: 'Failed refund' });
  const disputed = await sell(owls, { holder_name: 'Disputed' });
  await refund(back);
  const payment = async ({ order }: typeof paid) =>
    ctx.db.selectFrom('payments').selectAll().where('order_id', '=', order.id).executeTakeFirstOrThrow();
  const refunded = await payment(failed);
  await ctx.db
    .insertInto('refunds')
    .values({
      key: 'f1',
      order_id: failed.order.id,
      payment_id: refunded.id,
      currency: 'eur',
      amount: 100,
      state: 'failed',
      reason: 'provider_dashboard',
      created_at: clock.now(),
      updated_at: clock.now(),
    })
    .execute();
  const held = await payment(disputed);
  await ctx.db
    .insertInto('disputes')
    .values({
      provider_dispute_id: 'dp1',
      payment_id: held.id,
      order_id: disputed.order.id,
      event_id: owls.event.id,
      currency: 'eur',
      amount: 5300,
      reason: 'fraudulent',
      provider_status: 'needs_response',
      state: 'open',
      opened_at: clock.now(),
      updated_at: clock.now(),
    })
    .execute();
  const open = await checkout(url, { ticket_type_id: owls.types[0]?.id, quantity: 1, email: 'held@example.org' });
  const ended = await checkout(url, { ticket_type_id: owls.types[0]?.id, quantity: 1, email: 'gone@example.org' });
  await sql`select end_hold(${ended.body.order.id}, 'expired', 'hold_ended', ${clock.now()})`.execute(ctx.db);

  const only = async (values: Record<string, string>) => idsOf(await orders(owls, values));
  expect(await only({ status: 'paid' })).toEqual([disputed, failed, paid].map(({ order }) => order.id));
  expect(await only({ status: 'free' })).toEqual([free.order.id]);
  expect(await only({ status: 'refunded' })).toEqual([back.order.id]);
  expect(await only({ status: 'refund_failed' })).toEqual([failed.order.id]);
  expect(await only({ status: 'disputed' })).toEqual([disputed.order.id]);
  expect(await only({ status: 'held' })).toEqual([open.body.order.id]);
  expect(await only({ status: 'held', search: 'held@' })).toEqual([open.body.order.id]);
  expect(await only({ status: 'ended', search: 'gone@' })).toEqual([ended.body.order.id]);
  expect(await only({ ticket_type_id: owls.types[1]?.id ?? '' })).toEqual([free.order.id]);
  const [shown] = (await orders(owls, { status: 'refund_failed' })).results;
  expect(shown).toMatchObject({
    has_failed_refund: true,
    is_disputed: false,
    state: 'paid',
    lines: [{ name: 'Floor', quantity: 1 }],
  });

  const { id: link } = await buildPromoterLink(ctx, {
    event_id: owls.event.id,
    referral_code: 'JO' + 'JO',
    name: 'Jo',
  });
  await buildPromoCode(ctx, { event_id: owls.event.id, code: 'NIGHT20', percent_basis_points: 2000 });
  await buildPromoCode(ctx, { event_id: owls.event.id, code: 'ALLFREE', percent_basis_points: 10_000 });
  const body = {
    ticket_type_id: owls.types[0]?.id,
    quantity: 1,
    email: 'code@example.org',
    promo_code: 'allfree',
    referral_code: 'JOJO',
  };
  const bought = (await checkout(url, body)).body.order.id;
  expect(await only({ promo_code: 'AllFree' })).toEqual([bought]);
  expect(await only({ search: 'allf' })).toEqual([bought]);
  expect(await only({ promoter_link_id: link })).toEqual([bought]);
  expect((await orders(owls, { promo_code: 'allfree' })).results[0]).toMatchObject({
    promoter: 'Jo',
    promo_code: 'ALLFREE',
    state: 'free',
  });
  expect(await only({ promo_code: 'NIGHT20' })).toEqual([]);
  const day = new Intl.DateTimeFormat('sv', { timeZone: owls.event.time_zone }).format(clock.now());
  expect(await only({ from: day, to: day, search: 'code@' })).toEqual([bought]);
  expect(await only({ to: '2020-01-01' })).toEqual([]);
  expect((await owls.send('GET', '/orders/?from=soon')).body).toEqual({ from: ['Enter a date.'] });
  const filters = await owls.send<{ ticket_types: object[]; promoters: object[] }>('GET', '/order-filters/');
  expect(filters.body).toMatchObject({
    ticket_types: [{ name: 'Floor' }, { name: 'List' }],
    promoters: [{ id: link, name: 'Jo' }],
  });
});

test('narrows guests by type, state and who has come', async () => {
  const owls = await host();
  const came = await sell(owls, { holder_name: 'Came' });
  const back = await sell(owls, { holder_name: 'Back' });
  await sell(owls, { at: 1, holder_name: 'Listed' });
  await refund(back);
  await sql`update tickets set state = 'used', entries = 1, is_inside = true, first_admitted_at = ${clock.now()} where id = ${came.tickets[0]?.id}`.execute(
    ctx.db,
  );
  expect(namesOf(await guests(owls))).toEqual(['Listed', 'Came']);
  expect(namesOf(await guests(owls, { state: 'refunded' }))).toEqual(['Back']);
  expect(namesOf(await guests(owls, { state: 'refunded', search: 'came' }))).toEqual([]);
  expect(namesOf(await guests(owls, { arrived: 'yes' }))).toEqual(['Came']);
  expect(namesOf(await guests(owls, { arrived: 'inside' }))).toEqual(['Came']);
  expect(namesOf(await guests(owls, { arrived: 'no' }))).toEqual(['Listed']);
  expect(namesOf(await guests(owls, { ticket_type_id: owls.types[1]?.id ?? '' }))).toEqual(['Listed']);
  await sql`update tickets set state = 'valid', entries = 0, is_inside = false, first_admitted_at = null where id = ${came.tickets[0]?.id}`.execute(
    ctx.db,
  );
});

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
  const fetchFile = async (file: string) => {
    const answer = await velvet.app.inject({
      url: `/services/api/events/${owls.event.slug}/${file}`,
      headers: { authorization: owls.authorization },
    });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    return answer.body.trim().split('\n');
  };
  const [header, first, ...rest] = await fetchFile('orders.csv');
  expect(header).toContain(`time (${owls.event.time_zone})`);
  expect(first).toContain(orderNumber(order.id));
  expect(first).toContain(`"'=HYPERLINK`);
  expect(first).toContain(`,100.00,0.00,6.00,106.00,0.00,EUR`);
  expect(rest).toHaveLength(4);
  expect(await fetchFile('guests.csv')).toHaveLength(7);
  expect(await fetchFile('orders.csv?search=cda')).toHaveLength(2);
  const bad = await velvet.app.inject({
    url: `/services/api/events/${owls.event.slug}/orders.csv?price=1`,
    headers: { authorization: owls.authorization },
  });
  expect(bad.statusCode).toBe(400);
});
