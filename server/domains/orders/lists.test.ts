import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { orderNumber } from '#contract/order-number.ts';
import { buildResaleSale } from '#server/domains/checkout/factory.ts';
import { buildUser } from '#server/domains/auth/factory.ts';
import { buildPromoCode } from '#server/domains/promo-codes/factory.ts';
import { buildPromoterLink } from '#server/domains/promoters/factory.ts';
import { buildOffer } from '#server/domains/resale/factory.ts';
import { createTestApp } from '#server/testing/app.ts';
import { checkout } from '#server/testing/checkout.ts';
import { listCalls } from '#server/testing/list-calls.ts';

const velvet = await createTestApp({ settings: { page_size: 3, count_cap: 5 } });
const { ctx, clock, url } = velvet;
const { host, query, orders, guests, idsOf, namesOf, sell, refund } = listCalls(velvet);

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
  const [guest] = (await guests(owls, { search: 'Free' })).results;
  expect(guest?.paid).toEqual({ amount: 0, currency: 'eur' });
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
  // A code that is deleted after its use is archived, and its text can be used again.
  await ctx.db.updateTable('promo_codes').set({ archived_at: clock.now() }).where('code', '=', 'ALLFREE').execute();
  await buildPromoCode(ctx, { event_id: owls.event.id, code: 'ALLFREE', percent_basis_points: 10_000 });
  expect(await only({ promo_code: 'allfree' })).toEqual([bought]);
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

test('the last day of a filter ends at midnight, also where it had no midnight of its own', async () => {
  // In Santiago the clock goes from 24:00 on 6 September to 1:00.
  clock.set(new Date('2031-09-07T15:00:00Z'));
  const owls = await host();
  await ctx.db.updateTable('events').set({ time_zone: 'America/Santiago' }).where('id', '=', owls.event.id).execute();
  const { order: sunday } = await sell(owls);
  clock.set(new Date('2031-09-08T03:30:00Z'));
  const { order: monday } = await sell(owls);
  const on = async (day: string) => idsOf(await orders(owls, { from: day, to: day }));
  expect([await on('2031-09-07'), await on('2031-09-08')]).toEqual([[sunday.id], [monday.id]]);
});
