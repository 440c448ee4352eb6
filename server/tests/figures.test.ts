import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import type { Analytics } from '#contract/analytics.ts';
import type { DashboardData, FigureBreakdown } from '#contract/dashboard-data.ts';
import { figureNames } from '#contract/figures.ts';
import { countFacts } from '#server/domains/analytics/count-facts.ts';
import { endHold } from '#server/domains/checkout/holds/end-hold.ts';
import { sendRefunds } from '#server/domains/payments/send-refunds.ts';
import { buildPromoCode } from '#server/domains/promo-codes/factory.ts';
import { buildPromoterLink } from '#server/domains/promoters/factory.ts';
import { splitPrice } from '#contract/resale-split.ts';
import { buildListing } from '#server/domains/resale/factory.ts';
import { ratesOf } from '#server/domains/tickets/resale-terms.ts';
import { buildSoldListing } from '#server/testing/resale-sale.ts';
import { type TicketRefund } from '#server/domains/refunds/refund-tickets.ts';
import { expectInvariants } from '#server/testing/expect-invariants.ts';
import { buildHostedEvent } from '#server/testing/host.ts';
import { call } from '#server/testing/checkout.ts';
import { createPayingWorld } from '#server/testing/paying.ts';
import { refundOrder } from '#server/testing/refund.ts';

const world = await createPayingWorld();
afterEach(() => expectInvariants(world));

const refund = (order_id: string, values: Partial<TicketRefund>) => refundOrder(world.ctx, order_id, values);

/** An event with two types, a promo code and a promoter, and orders in all stages of their life. */
async function soldEvent(fee_payer: 'buyer' | 'organizer') {
  const { ctx } = world;
  const hosted = await buildHostedEvent(world, { fee_payer, city: 'Berlin', time_zone: 'Europe/Berlin' }, [
    { name: 'Regular', price_amount: 3333, capacity: 100 },
    { name: 'Late', price_amount: 1000, capacity: 1, position: 1 },
    { name: 'Free', price_amount: 0, capacity: 10, position: 2 },
  ]);
  const { event, types } = hosted;
  await buildPromoCode(ctx, { event_id: event.id, code: 'THIRD', percent_basis_points: 3333 });
  const link = await buildPromoterLink(ctx, { event_id: event.id, name: 'Kofi' });
  const [regular, late, free] = types.map(({ id }) => id) as [string, string, string];
  const pay = async (values: Record<string, unknown>) => {
    const held = await world.holdAndPay({ ticket_type_id: regular, ...values });
    await world.card(held.page);
    expect((await world.look(held)).status).toBe('paid');
    const tickets = (await world.tickets(held)).toSorted((a, b) => a.position - b.position).map(({ id }) => id);
    return { ...held, tickets };
  };
  // Bought with both code and promoter; then one ticket is refunded without the fee and one with it.
  const full = await pay({
    quantity: 3,
    promo_code: 'THIRD',
    referral_code: link.referral_code,
    source: 'Instagram/Story',
  });
  await refund(full.order.id, { ticket_ids: full.tickets.slice(0, 1), keeps_fee: true });
  await refund(full.order.id, { ticket_ids: full.tickets.slice(1, 2) });
  const whole = await pay({ quantity: 2, source: 'https://www.google.com/search' });
  await refund(whole.order.id, {});
  await pay({ quantity: 1, source: 'm.facebook.com' });
  await world.hold({ ticket_type_id: free, quantity: 2, source: 'direct' });
  // Paid when the type is sold out, so it is refunded; then the type has places again.
  const over = await world.holdAndPay({ ticket_type_id: late, quantity: 1 });
  await endHold(ctx, over.order.id, { status: 'expired', reason: 'hold_ended' });
  const last = await pay({ ticket_type_id: late, quantity: 1 });
  await world.card(over.page);
  await world.settleWebhooks();
  expect((await world.order(over)).status).toBe('late_refunded');
  await sendRefunds(ctx);
  return { ...hosted, link, last };
}

type Host = Awaited<ReturnType<typeof soldEvent>>;

function figuresOf({ event, authorization }: Pick<Host, 'event' | 'authorization'>) {
  const read = async <Body>(path: string) => {
    const { status, body } = await call<Body>(world.url, `/payment/connect/${path}`, { headers: { authorization } });
    expect(status).toBe(200);
    return body;
  };
  return {
    dashboard: () => read<DashboardData>('dashboard-data/'),
    analytics: () => read<Analytics>(`analytics/?event=${event.slug}&range=7_days`),
    breakdown: (figure: string) => read<FigureBreakdown>(`dashboard-data/breakdown/?figure=${figure}&currency=eur`),
  };
}

/** The figures of an event by its orders and ledger. */
async function booksOf({ event }: Host) {
  const { rows } = await sql<Record<'gross' | 'fees' | 'commission' | 'net' | 'refunds', number>>`
    select (select sum(total_amount) from orders o where o.event_id = ${event.id} and o.status in ('paid', 'partially_refunded', 'refunded')) as gross,
           -sum(e.amount) filter (where a.name = 'fees') as fees, -sum(e.amount) filter (where a.name like 'promo:%') as commission,
           -sum(e.amount) filter (where a.name like 'org:%') as net,
           (select sum(r.amount) from refunds r join orders o on o.id = r.order_id
             where o.event_id = ${event.id} and r.reason = 'organizer') as refunds
      from ledger_transactions t join orders o on o.id = t.order_id
      join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
     where o.event_id = ${event.id}`.execute(world.ctx.db);
  return rows[0];
}

test.each(['buyer', 'organizer'] as const)(
  'every figure is what orders and ledger say, before and after it is counted, when the %s pays the fees',
  async (fee_payer) => {
    const host = await soldEvent(fee_payer);
    const { dashboard, analytics, breakdown } = figuresOf(host);
    const books = await booksOf(host);
    const before = { dashboard: await dashboard(), analytics: await analytics() };
    const [money] = before.dashboard.money;
    expect(money).toMatchObject({
      ...Object.fromEntries(Object.entries(books ?? {}).map(([name, amount]) => [name, { amount, currency: 'eur' }])),
      disputed: { amount: 0, currency: 'eur' },
      pending: money?.net,
      paid_out: { amount: 0, currency: 'eur' },
    });
    const { totals, by } = before.analytics;
    for (const rows of Object.values(by))
      for (const name of ['gross', 'refunds', 'fees', 'commission', 'net'] as const)
        expect([name, sumOf(rows, name)]).toEqual([name, money?.[name].amount]);
    expect(byName(by.types)).toEqual(await typesByOrders(host));
    expect(totals).toMatchObject({
      orders: 5,
      tickets: 9,
      returned: 4,
      complimentary: 0,
      gross: money?.gross,
      net: money?.net,
    });
    expect(by.types.map(({ name, tickets, returned }) => [name, tickets, returned])).toEqual([
      ['Regular', 6, 4],
      ['Late', 1, 0],
      ['Free', 2, 0],
    ]);
    expect(by.sources.map(({ key, orders }) => [key, orders]).toSorted()).toEqual([
      ['', 1],
      ['direct', 1],
      ['facebook.com', 1],
      ['google.com', 1],
      ['instagram / story', 1],
    ]);
    expect(by.promoters.find(({ name }) => name === 'Kofi')?.commission).toEqual(money?.commission);
    for (const figure of figureNames) {
      const { amount, parts, events } = await breakdown(figure);
      expect(amount).toEqual(money?.[figure]);
      expect(parts.reduce((sum, part) => sum + part.amount.amount, 0)).toBe(amount.amount);
      expect(events.reduce((sum, part) => sum + part.amount.amount, 0)).toBe(amount.amount);
    }
    await expectCharts(host, before.analytics);
    await countFacts(world.ctx, 7);
    await expectCharts(host, before.analytics);
    const after = { dashboard: await dashboard(), analytics: await analytics() };
    expect(after.dashboard.money).toEqual(before.dashboard.money);
    expect({ ...after.analytics, as_of: null, span: null }).toEqual({ ...before.analytics, as_of: null, span: null });
  },
);

/** The charts of the organization sum to the totals, also in time zones that are not whole hours from UTC. */
async function expectCharts({ authorization, event }: Host, { totals }: Analytics): Promise<void> {
  for (const zone of ['Europe/Berlin', 'Asia/Kathmandu', 'Australia/Lord_Howe'])
    for (const range of ['today', '7_days', '28_days', 'all']) {
      const path = `/payment/connect/analytics/?organization=${event.organization_id}&range=${range}&time_zone=${zone}`;
      const { body } = await call<Analytics>(world.url, path, { headers: { authorization } });
      const sums = [body.series.points, body.hours].map((points) =>
        (['orders', 'tickets'] as const).map((name) => points.reduce((sum, point) => sum + point[name], 0)),
      );
      expect([zone, range, ...sums]).toEqual([zone, range, ...Array(2).fill([totals.orders, totals.tickets])]);
      expect([zone, range, body.totals]).toEqual([zone, range, totals]);
    }
}

type Rows = Analytics['by']['types'];
type Amount = 'gross' | 'refunds' | 'fees' | 'commission' | 'net';

function sumOf(rows: Rows, name: Amount): number {
  return rows.reduce((sum, row) => sum + row[name].amount, 0);
}

function byName(rows: Rows) {
  return Object.fromEntries(
    rows.map(({ name, gross, refunds, fees, commission, net }) => [
      name,
      [gross, refunds, fees, commission, net].map(({ amount }) => amount),
    ]),
  );
}

/** Sales and refunds of the tickets of each type: gross, refunds, fees, commission, net. */
async function typesByOrders({ event }: Host) {
  const { rows } = await sql<Record<'gross' | 'refunds' | 'fees' | 'commission' | 'net', number> & { name: string }>`
    select name, sum(paid)::bigint as gross, sum(back)::bigint as refunds, sum(fee)::bigint as fees,
           sum(commission)::bigint as commission, sum(paid - back - fee - commission)::bigint as net
      from (select t.name, t.position, k.face_amount - k.discount_amount + k.fee_amount as paid, coalesce(x.amount, 0) as back,
                   case when r.id is null then k.fee_amount + k.organizer_fee_amount when r.keeps_fee then k.fee_amount else 0 end as fee,
                   case when r.id is null then k.commission_amount else 0 end as commission
              from ticket_types t join tickets k on k.ticket_type_id = t.id
              left join refund_tickets x on x.ticket_id = k.id left join refunds r on r.id = x.refund_id
             where t.event_id = ${event.id}) sold
     group by name`.execute(world.ctx.db);
  return Object.fromEntries(
    rows.map(({ name, gross, refunds, fees, commission, net }) => [name, [gross, refunds, fees, commission, net]]),
  );
}

test('of Resale, the host sees their share of the profit, and none of it as their own sales', async () => {
  const { ctx } = world;
  const hosted = await buildHostedEvent(world, { resale_cap_basis_points: 12_000 }, [{ price_amount: 5000 }]);
  const [type] = hosted.types;
  if (!type) throw new Error('no type');
  const { order } = await buildSoldListing(ctx, { type, price_amount: 5000 });
  const { split } = await buildSoldListing(ctx, { type, price_amount: 6400 });
  const { dashboard, analytics, breakdown } = figuresOf(hosted);
  const read = async () => {
    const { money, recent_orders, views } = await dashboard();
    const { totals, by } = await analytics();
    return {
      money: money[0],
      orders: recent_orders.length,
      sold: views.orders,
      totals,
      types: by.types,
      sources: by.sources,
    };
  };
  const before = await read();
  const gross = 2 * order.total_amount;
  expect(split.organizer).toBeGreaterThan(0);
  expect(before).toMatchObject({
    money: { gross: { amount: gross }, resale: { amount: split.organizer } },
    ...{ orders: 2, sold: 2 },
    totals: { gross: { amount: gross }, orders: 2, tickets: 2, returned: 0, resale: { amount: split.organizer } },
    types: [{ tickets: 2, gross: { amount: gross } }],
  });
  const { net, fees, commission } = before.money ?? {};
  expect((net?.amount ?? 0) + (fees?.amount ?? 0) + (commission?.amount ?? 0)).toBe(gross + split.organizer);
  for (const figure of ['net', 'resale', 'pending'] as const) {
    const { amount, parts } = await breakdown(figure);
    expect(parts.find(({ kind }) => kind === 'resale')?.amount.amount).toBe(split.organizer);
    expect(parts.reduce((sum, part) => sum + part.amount.amount, 0)).toBe(amount.amount);
  }
  await countFacts(ctx, 1000);
  expect(await read()).toEqual(before);
});

test('Resale is shown beside its money: offers and lowest price, sold, unsold, and price against face value', async () => {
  const { ctx } = world;
  const hosted = await buildHostedEvent(world, { resale_cap_basis_points: 12_000 }, [{ price_amount: 5000 }]);
  const [type] = hosted.types;
  if (!type) throw new Error('no type');
  const { dashboard, analytics } = figuresOf(hosted);
  expect([(await dashboard()).resale, (await analytics()).resale]).toEqual([[], null]);
  for (const price_amount of [4000, 6000]) await buildSoldListing(ctx, { type, price_amount });
  const { listing } = await buildListing(ctx, { type, price_amount: 4400 });
  await buildListing(ctx, { type, price_amount: 5000 });
  const back = await buildListing(ctx, { type });
  await sql`update listings set state = 'unsold', ended_at = ${ctx.clock.now()} where id = ${back.listing.id}`.execute(
    ctx.db,
  );
  await sql`update tickets set state = 'valid' where id = ${back.ticket.id}`.execute(ctx.db);
  const { total } = splitPrice(listing.price_amount, listing.price_amount, ratesOf(ctx.settings));
  const expected = {
    ...{ currency: 'eur', offered: 2, from: { amount: total, currency: 'eur' }, sold: 2, came_back: 1 },
    price_basis_points: 10_000,
  };
  expect([(await dashboard()).resale, (await analytics()).resale]).toEqual([[expected], expected]);
});

test('an open page is notified of news', async () => {
  const host = await soldEvent('buyer');
  const { dashboard } = figuresOf(host);
  const { news_cursor } = await dashboard();
  const news = async () => {
    const { body } = await call(world.url, `/payment/connect/analytics/news/?since=${news_cursor}`, {
      headers: { authorization: host.authorization },
    });
    return body;
  };
  expect(await news()).toMatchObject({ orders: 0, returned: 0, news_cursor });
  await refund(host.last.order.id, {});
  const free = host.types[2]?.id ?? '';
  await world.hold({ ticket_type_id: free, quantity: 1 });
  expect(await news()).toMatchObject({ orders: 1, returned: 1 });
});

test('the tables can be downloaded for spreadsheets', async () => {
  const { event, authorization } = await soldEvent('buyer');
  const file = async (table: string) => {
    const url = `${world.url}/services/api/payment/connect/analytics/${table}.csv?event=${event.slug}&range=7_days`;
    const answer = await fetch(url, { headers: { authorization } });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    return (await answer.text()).trim().split('\n');
  };
  expect((await file('types'))[0]).toBe(
    'ticket type,orders,tickets,tickets refunded,views,gross (EUR),refunds (EUR),fees (EUR),commission (EUR),net (EUR)',
  );
  expect(await file('days')).toHaveLength(8);
  expect(await file('hours')).toHaveLength(25);
  expect(await file('check_in')).toHaveLength(1);
});
