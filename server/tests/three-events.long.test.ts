import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Analytics } from '#contract/analytics.ts';
import type { CancellationPage } from '#contract/cancellations.ts';
import type { DashboardData } from '#contract/dashboard-data.ts';
import { API_PREFIX } from '#contract/paths.ts';
import type { RefundPreview } from '#contract/refunds.ts';
import type { PostponementPage } from '#contract/postponements.ts';
import type { Settlements, Statement, StatementKey } from '#contract/settlements.ts';
import { buildUser } from '#server/domains/auth/factory.ts';
import { runCancellations } from '#server/domains/cancellations/run-cancellations.ts';
import { sendRefunds } from '#server/domains/payments/send-refunds.ts';
import { buildOffer } from '#server/domains/resale/factory.ts';
import { buildPromoCode } from '#server/domains/promo-codes/factory.ts';
import { buildPromoterLink } from '#server/domains/promoters/factory.ts';
import { runInvariants } from '#server/invariants/run.ts';
import { addMilliseconds, DAY, HOUR } from '#server/platform/lib/clock.ts';
import { call, guestEmail } from '#server/testing/checkout.ts';
import { randomOf } from '#server/testing/interleavings.ts';
import { formatMoney } from '#server/platform/lib/format-money.ts';
import { AVAILABLE_CARD } from '#server/testing/paying.ts';
import { readPdf } from '#server/testing/read-pdf.ts';
import { createSettlingWorld, type SettlingWorld } from '#server/testing/settling.ts';

const ORDERS_EACH = 100;
const RESALES = 10;
const SEED = 20261123;

let world: SettlingWorld;
beforeAll(async () => {
  world = await createSettlingWorld();
});

type Host = Awaited<ReturnType<SettlingWorld['buildReadyHost']>>;
type Sale = Awaited<ReturnType<SettlingWorld['buildSale']>>;
type Held = Awaited<ReturnType<Sale['buy']>>;
type Night = { sale: Sale; orders: Held[] };

/** An event with a promo code and a promoter, and a hundred orders of one to three tickets. */
async function sellNight(host: Host, random: () => number): Promise<Night> {
  // Far enough off that Resale is open.
  const starts_at = addMilliseconds(world.clock.now(), 3 * DAY);
  const times = { doors_at: starts_at, starts_at, ends_at: addMilliseconds(starts_at, 6 * HOUR) };
  const sale = await world.buildSale(host, { ...times, fee_payer: random() < 0.5 ? 'buyer' : 'organizer' });
  const event_id = sale.event.id;
  await buildPromoCode(world.ctx, { event_id, code: 'THIRD', percent_basis_points: 3333 });
  const promoter = await buildUser(world.ctx);
  const { referral_code } = await buildPromoterLink(world.ctx, { event_id, user_id: promoter.id });
  const orders: Held[] = [];
  for (let n = 0; n < ORDERS_EACH; n += 1)
    orders.push(
      await sale.buy({
        quantity: 1 + Math.floor(random() * 3),
        email: guestEmail(),
        ...(random() < 0.25 && { promo_code: 'THIRD' }),
        ...(random() < 0.33 && { referral_code }),
      }),
    );
  return { sale, orders };
}

const send = <Body>({ headers }: Host, method: string, path: string, body?: object) =>
  call<Body>(world.url, path, { method, headers, ...(body && { body }) });

/** The host refunds some orders, whole or one ticket of them, with and without the fee. */
async function refundSome(host: Host, { sale, orders }: Night, count: number): Promise<void> {
  for (const [n, order] of orders.slice(0, count).entries()) {
    const tickets = await world.tickets(order);
    const ticket_ids = (n % 2 === 0 ? tickets : tickets.slice(0, 1)).map(({ id }) => id);
    const keeps_fee = n % 3 === 0;
    const path = `/events/${sale.event.slug}/orders/${order.order.id}/refunds/`;
    const preview = (await send<RefundPreview>(host, 'POST', `${path}preview/`, { ticket_ids })).body;
    const { total } = keeps_fee ? preview.without_fee : preview.with_fee;
    const answer = await send(host, 'POST', path, { ticket_ids, keeps_fee, amount: total.amount });
    expect([answer.status, answer.body]).toEqual([201, expect.anything()]);
  }
  await sendRefunds(world.ctx);
  await world.settleWebhooks();
}

/** A ticket of each of some orders is sold once more, to somebody who pays like any other buyer. */
async function resellSome({ orders }: Night): Promise<void> {
  for (const order of orders.slice(30, 30 + RESALES)) {
    const [ticket] = await world.tickets(order);
    const { listing } = await buildOffer(world.ctx, {
      ticket_id: ticket?.id ?? '',
      seller: await buildUser(world.ctx),
    });
    const held = await world.holdListing(listing.id);
    await world.card(held.page, AVAILABLE_CARD);
    await world.settleWebhooks();
  }
}

async function cancel(host: Host, { sale }: Night): Promise<CancellationPage['rehearsal']> {
  const path = `/events/${sale.event.slug}/cancellation/`;
  const { rehearsal } = (await send<CancellationPage>(host, 'GET', path)).body;
  expect((await send(host, 'POST', path, { fingerprint: rehearsal?.fingerprint })).status).toBe(200);
  for (let round = 0; round < 5; round += 1) {
    await runCancellations(world.ctx);
    await sendRefunds(world.ctx);
    await world.settleWebhooks();
  }
  return rehearsal;
}

async function postpone(host: Host, { sale }: Night): Promise<void> {
  const path = `/events/${sale.event.slug}/postponement/`;
  const { version } = (await send<PostponementPage>(host, 'GET', path)).body;
  const start = new Date(world.clock.now().getTime() + 5 * DAY);
  const wall = (date: Date) => date.toISOString().slice(0, 16);
  const dates = { starts_at: wall(start), ends_at: wall(new Date(start.getTime() + 6 * HOUR)) };
  const answer = await send(host, 'POST', path, { version, ...dates });
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
}

const statementOf = async (host: Host, { sale }: Night) =>
  (await send<Statement>(host, 'GET', `/events/${sale.event.slug}/statement/`)).body;
const lineOf = ({ lines }: Statement, key: StatementKey) => lines.find((line) => line.key === key)?.amount.amount ?? 0;
const add = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0);

/** What the orders and the ledger of the organization say. */
async function booksOf(host: Host) {
  const { rows } = await sql<Record<'gross' | 'fees' | 'commission' | 'net' | 'paid_out', number>>`
    select (select sum(o.total_amount) from orders o join events v on v.id = o.event_id
             where v.organization_id = ${host.organization.id} and o.kind <> 'resale'
               and o.status in ('paid', 'partially_refunded', 'refunded'))::bigint as gross,
           (-sum(e.amount) filter (where a.name = 'fees' and o.kind <> 'resale'))::bigint as fees,
           (-sum(e.amount) filter (where a.name like 'promo:%' and t.order_id is not null))::bigint as commission,
           (-sum(e.amount) filter (where a.name like 'org:%' and t.order_id is not null))::bigint as net,
           coalesce(sum(e.amount) filter (where a.name like 'org:%' and t.order_id is null), 0)::bigint as paid_out
      from ledger_entries e join ledger_accounts a on a.id = e.account_id join ledger_transactions t on t.id = e.transaction_id
      left join orders o on o.id = t.order_id join events v on v.id = coalesce(o.event_id, a.event_id)
     where v.organization_id = ${host.organization.id}`.execute(world.ctx.db);
  return rows[0];
}

/** The platform's balance by the ledger, and at the provider. */
async function balances(): Promise<[number, number]> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(e.amount), 0)::bigint as amount from ledger_entries e join ledger_accounts a on a.id = e.account_id
     where a.name = 'stripe:balance'`.execute(world.ctx.db);
  const { available, pending } = await world.stripe.balance.retrieve();
  return [rows[0]?.amount ?? 0, add([...available, ...pending].map(({ amount }) => amount))];
}

async function expectAgreement(host: Host, nights: Night[]): Promise<Statement[]> {
  const dashboard = (await send<DashboardData>(host, 'GET', '/payment/connect/dashboard-data/')).body;
  const analytics = (await send<Analytics>(host, 'GET', '/payment/connect/analytics/?range=90_days')).body;
  const settlements = (await send<Settlements>(host, 'GET', '/payment/settlements/')).body;
  const statements = await Promise.all(nights.map((night) => statementOf(host, night)));
  const money = onlyOf(dashboard.money);
  const books = await booksOf(host);
  expect(money).toMatchObject(
    Object.fromEntries(Object.entries(books ?? {}).map(([name, amount]) => [name, { amount, currency: 'eur' }])),
  );
  expect(analytics.totals).toMatchObject({ gross: money.gross, net: money.net, refunds: money.refunds });
  expect(add(statements.map((statement) => lineOf(statement, 'gross')))).toBe(money.gross.amount);
  expect(add(statements.map(({ pending, owing }) => pending.amount - owing.amount))).toBe(money.pending.amount);
  const sums = onlyOf(settlements.currencies);
  expect([sums.paid_out, sums.pending.amount - sums.owing.amount]).toEqual([money.paid_out, money.pending.amount]);
  const [ledger, provider] = await balances();
  expect(ledger).toBe(provider);
  expect(await runInvariants(world.database.pool, { now: world.clock.now() })).toEqual([]);
  return statements;
}

function onlyOf<Item>(items: Item[]): Item {
  const [item] = items;
  if (item === undefined || items.length > 1) throw new Error(`${items.length} currencies`);
  return item;
}

/** The files of a statement say what its page says. */
async function expectFiles({ headers }: Host, { sale }: Night, statement: Statement): Promise<void> {
  const fetchFile = (name: string) =>
    world.app.inject({ url: `${API_PREFIX}/events/${sale.event.slug}/statement.${name}`, headers });
  const csv = (await fetchFile('csv')).body;
  const pdf = readPdf((await fetchFile('pdf')).rawPayload)
    .pages.join(' ')
    .replaceAll(/\s/g, '');
  for (const { amount } of statement.lines.filter(({ is_sum }) => is_sum)) {
    expect(csv).toContain((amount.amount / 100).toFixed(2));
    expect(pdf).toContain(formatMoney({ ...amount, amount: Math.abs(amount.amount) }).replaceAll(/\s/g, ''));
  }
}

test('three hundred orders over three events: every page, file and book agrees to the cent', async () => {
  const random = randomOf(SEED);
  const host = await world.buildReadyHost();
  const nights = [await sellNight(host, random), await sellNight(host, random), await sellNight(host, random)];
  const [kept, cancelled, moved] = nights as [Night, Night, Night];
  await expectAgreement(host, nights);

  for (const night of nights) await refundSome(host, night, 9);
  for (const night of nights) await resellSome(night);
  const lost = await world.openDispute(kept.orders[20] as Held);
  const won = await world.openDispute(kept.orders[21] as Held);
  await expectAgreement(host, nights);

  await won.decide('win');
  await lost.decide('lose');
  const rehearsal = await cancel(host, cancelled);
  await postpone(host, moved);
  const [, ended] = await expectAgreement(host, nights);
  expect(ended?.pending.amount).toBe(0);
  expect(rehearsal?.orders).toBeGreaterThan(80);

  // Both nights are over, and their money is due.
  for (let day = 0; day < 12; day += 1) {
    await world.advance(DAY);
    await world.settle();
    await world.settleWebhooks();
  }
  const statements = await expectAgreement(host, nights);
  for (const [n, statement] of statements.entries()) await expectFiles(host, nights[n] as Night, statement);
  expect(statements.map(({ pending, owing }) => [pending.amount, owing.amount])).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
  expect(add(await world.sent(host))).toBe((await booksOf(host))?.paid_out);
}, 600_000);
