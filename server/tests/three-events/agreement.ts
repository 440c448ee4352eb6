import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Analytics, PartFigures } from '#contract/analytics.ts';
import type { DashboardData, FigureBreakdown } from '#contract/dashboard-data.ts';
import { type FigureName, figureNames, type MoneyFigures } from '#contract/figures.ts';
import { API_PREFIX } from '#contract/paths.ts';
import type { OwedEvent, PayoutEntry, Settlements, Statement, StatementKey } from '#contract/settlements.ts';
import { expectInvariants } from '#server/testing/expect-invariants.ts';
import { formatMoney } from '#server/platform/lib/format-money.ts';
import { call } from '#server/testing/checkout.ts';
import { readPdf } from '#server/testing/read-pdf.ts';
import type { SettlingWorld } from '#server/testing/settling.ts';

type Host = Awaited<ReturnType<SettlingWorld['buildReadyHost']>>;
type Amounts = Record<FigureName, number>;
type Page<Row> = { results: Row[] };

const ORGANIZATION = '/payment/connect';
const RANGE = 'range=90_days';

/** Everything an organization’s host can read about its money, to compare it with the ledger to the cent. */
export function agreementOf(world: SettlingWorld, host: Host, slugs: readonly string[]) {
  const read = async <Body>(path: string): Promise<Body> => {
    const { status, body } = await call<Body>(world.url, path, { headers: host.headers });
    expect([path, status]).toEqual([path, 200]);
    return body;
  };
  const statements = () => Promise.all(slugs.map((slug) => read<Statement>(`/events/${slug}/statement/`)));
  const file = (path: string) => world.app.inject({ url: `${API_PREFIX}${path}`, headers: host.headers });

  /** Compares pages, ledger, orders and the provider’s balance, and checks all invariants. */
  async function expectAgreement(): Promise<Statement[]> {
    const books = await booksOf(world, host);
    await expectDashboard(read, books);
    await expectAnalytics(await read<Analytics>(`${ORGANIZATION}/analytics/?${RANGE}`), books);
    await expectPayouts(read, books);
    const found = await statements();
    expectStatements(found, books);
    const [ledger, provider] = await balances(world);
    expect(ledger).toBe(provider);
    await expectInvariants(world);
    return found;
  }

  /** The files contain the same as the pages. */
  async function expectFiles(): Promise<void> {
    const books = await booksOf(world, host);
    for (const table of ['types', 'events', 'sources', 'promoters', 'promo_codes', 'cities'])
      expect([table, await columns(file(`${ORGANIZATION}/analytics/${table}.csv?${RANGE}`))]).toMatchObject([
        table,
        ofBooks(books, ['gross', 'refunds', 'fees', 'commission'], (name) => `${name} (EUR)`),
      ]);
    const days = await columns(file(`${ORGANIZATION}/analytics/days.csv?${RANGE}`));
    expect(days).toMatchObject(ofBooks(books, ['gross', 'refunds'], (name) => `${name} (EUR)`));
    const orders = await Promise.all(slugs.map((slug) => columns(file(`/events/${slug}/orders.csv`))));
    expect([add(orders.map(({ total = 0 }) => total)), add(orders.map(({ refunded = 0 }) => refunded))]).toEqual([
      books.gross,
      books.refunds,
    ]);
    for (const [n, statement] of (await statements()).entries()) await expectStatementFiles(slugs[n] ?? '', statement);
  }

  async function expectStatementFiles(slug: string, statement: Statement): Promise<void> {
    const csv = (await file(`/events/${slug}/statement.csv`)).body;
    const pdf = readPdf((await file(`/events/${slug}/statement.pdf`)).rawPayload)
      .pages.join(' ')
      .replaceAll(/\s/g, '');
    for (const { amount } of statement.lines.filter(({ is_sum }) => is_sum)) {
      expect(csv).toContain((amount.amount / 100).toFixed(2));
      expect(pdf).toContain(formatMoney({ ...amount, amount: Math.abs(amount.amount) }).replaceAll(/\s/g, ''));
    }
  }

  return { expectAgreement, expectFiles, books: () => booksOf(world, host) };
}

type Read = <Body>(path: string) => Promise<Body>;

async function expectDashboard(read: Read, books: Amounts): Promise<void> {
  const { money, recent_orders, next_events } = await read<DashboardData>(`${ORGANIZATION}/dashboard-data/`);
  expect(amountsOf(onlyOf(money))).toEqual(books);
  expect(recent_orders.length).toBeGreaterThan(0);
  for (const name of figureNames) {
    const path = `${ORGANIZATION}/dashboard-data/breakdown/?figure=${name}&currency=eur`;
    const { amount, parts, events } = await read<FigureBreakdown>(path);
    expect([name, amount.amount, sumOf(parts), sumOf(events)]).toEqual([name, ...Array(3).fill(books[name])]);
    for (const next of next_events)
      expect([name, next.money[name].amount]).toEqual([
        name,
        events.find(({ event }) => event.id === next.id)?.amount.amount ?? 0,
      ]);
  }
}

async function expectAnalytics({ totals, by, series, hours }: Analytics, books: Amounts): Promise<void> {
  const { pending: _pending, paid_out: _paidOut, ...earned } = books;
  expect(amountsOf(totals)).toMatchObject(earned);
  for (const points of [series.points, hours])
    expect([add(points.map(({ gross }) => gross.amount)), add(points.map(({ refunds }) => refunds.amount))]).toEqual([
      books.gross,
      books.refunds,
    ]);
  for (const [part, rows] of Object.entries(by)) {
    const total = (name: 'gross' | 'fees' | 'commission' | 'refunds' | 'net') =>
      add(rows.map((row: PartFigures) => row[name].amount));
    // The host’s share of a Resale profit is not a sale; only the tables of events include it.
    const net = part === 'events' || part === 'cities' ? books.net : books.net - books.resale;
    expect([part, total('gross'), total('fees'), total('commission'), total('refunds'), total('net')]).toEqual([
      ...[part, books.gross, books.fees, books.commission, books.refunds, net],
    ]);
  }
}

async function expectPayouts(read: Read, books: Amounts): Promise<void> {
  const { currencies } = await read<Settlements>('/payment/settlements/');
  const sums = onlyOf(currencies);
  expect([sums.paid_out.amount, sums.pending.amount - sums.owing.amount]).toEqual([books.paid_out, books.pending]);
  const { results: owed } = await read<Page<OwedEvent>>('/payment/settlements/events/');
  expect(add(owed.map(({ pending, owing }) => pending.amount - owing.amount))).toBe(books.pending);
  const { results: entries } = await read<Page<PayoutEntry>>('/payment/settlements/payouts/');
  const moved = entries.filter(({ kind, state }) => kind !== 'offset' && state === 'done');
  expect(add(moved.map(({ kind, amount }) => (kind === 'transfer' ? amount.amount : -amount.amount)))).toBe(
    books.paid_out,
  );
}

function expectStatements(statements: Statement[], books: Amounts): void {
  const line = (...keys: StatementKey[]) =>
    add(
      statements.flatMap(({ lines }) => lines.filter(({ key }) => keys.includes(key)).map((one) => one.amount.amount)),
    );
  expect({
    gross: line('gross'),
    fees: 0 - line('buyer_fees', 'organizer_fees', 'refunded_fees', 'disputed_fees'),
    commission: 0 - line('commission', 'refunded_commission', 'disputed_commission'),
    refunds: 0 - line('refunds'),
    disputed: 0 - line('disputes'),
    net: line('net'),
    balance: line('balance'),
    types: add(statements.flatMap(({ types }) => types.map(({ gross }) => gross.amount))),
  }).toEqual({
    ...{ gross: books.gross, fees: books.fees, commission: books.commission, refunds: books.refunds },
    ...{ disputed: books.disputed, net: books.net, balance: books.pending, types: books.gross },
  });
  expect(add(statements.map(({ pending, owing }) => pending.amount - owing.amount))).toBe(books.pending);
}

/** The figures of the organization by its orders and ledger, summed differently from the product. */
async function booksOf({ ctx }: SettlingWorld, { organization }: Host): Promise<Amounts> {
  const isOurs = sql`(a.name = 'fees' or a.name like 'promo:%' or a.name like 'org:%')`;
  const { rows } = await sql<Omit<Amounts, 'pending'>>`
    select (select sum(o.total_amount) from orders o join events v on v.id = o.event_id
             where v.organization_id = ${organization.id} and o.kind <> 'resale'
               and o.status in ('paid', 'partially_refunded', 'refunded'))::bigint as gross,
           (select coalesce(sum(r.amount), 0) from refunds r join orders o on o.id = r.order_id join events v on v.id = o.event_id
             where v.organization_id = ${organization.id} and o.kind <> 'resale' and r.again_of_refund_id is null)::bigint as refunds,
           coalesce(sum(e.amount) filter (where ${isOurs} and t.key like 'disp%' and o.kind <> 'resale'), 0)::bigint as disputed,
           (-sum(e.amount) filter (where a.name = 'fees' and o.kind <> 'resale'))::bigint as fees,
           (-sum(e.amount) filter (where a.name like 'promo:%' and t.order_id is not null and o.kind <> 'resale'))::bigint as commission,
           (-sum(e.amount) filter (where a.name like 'org:%' and t.order_id is not null))::bigint as net,
           (-coalesce(sum(e.amount) filter (where a.name like 'org:%' and o.kind = 'resale'), 0))::bigint as resale,
           coalesce(sum(e.amount) filter (where a.name like 'org:%' and t.order_id is null), 0)::bigint as paid_out
      from ledger_entries e join ledger_accounts a on a.id = e.account_id join ledger_transactions t on t.id = e.transaction_id
      left join orders o on o.id = t.order_id join events v on v.id = coalesce(o.event_id, a.event_id)
     where v.organization_id = ${organization.id}`.execute(ctx.db);
  const found = onlyOf(rows);
  return { ...found, pending: found.net - found.paid_out };
}

/** The platform's balance by the ledger, and at the provider. */
async function balances({ ctx, stripe }: SettlingWorld): Promise<[number, number]> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(e.amount), 0)::bigint as amount from ledger_entries e join ledger_accounts a on a.id = e.account_id
     where a.name = 'stripe:balance'`.execute(ctx.db);
  const { available, pending } = await stripe.balance.retrieve();
  return [rows[0]?.amount ?? 0, add([...available, ...pending].map(({ amount }) => amount))];
}

/** The sums of the numeric columns of a file, amounts in minor units. */
async function columns(answer: PromiseLike<{ body: string }>): Promise<Record<string, number>> {
  const rows: Record<string, string>[] = parse((await answer).body, { columns: true });
  const names = Object.keys(rows[0] ?? {});
  return Object.fromEntries(
    names.map((name) => [name, Math.round(add(rows.map((row) => 100 * (Number(row[name]) || 0))))] as const),
  );
}

function ofBooks(books: Amounts, names: FigureName[], title: (name: FigureName) => string): Record<string, number> {
  return Object.fromEntries(names.map((name) => [title(name), books[name]]));
}

function amountsOf(figures: Partial<MoneyFigures>): Partial<Amounts> {
  return Object.fromEntries(
    figureNames.flatMap((name) => (figures[name] ? [[name, figures[name].amount]] : [])),
  ) as Partial<Amounts>;
}

function sumOf(rows: { amount: { amount: number } }[]): number {
  return add(rows.map(({ amount }) => amount.amount));
}

/** The sum of amounts. */
export function add(amounts: number[]): number {
  return amounts.reduce((all, amount) => all + amount, 0);
}

function onlyOf<Item>(items: Item[]): Item {
  const [item] = items;
  if (item === undefined || items.length > 1) throw new Error(`${items.length} in place of one`);
  return item;
}
