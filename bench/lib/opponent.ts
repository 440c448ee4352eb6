import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { newId, newSecret } from '#server/platform/lib/random.ts';
import { sum } from '#server/platform/lib/money.ts';
import type { Load } from './load.ts';
import { medianByRate, printMustBeZero, printRatio, printRow } from './report.ts';

export type Rates = { rate: number; p50: number; p99: number; clients: number };

type Order = (client: pg.Client) => Promise<void>;
type Run = { connectionString: string; clients: number; order: Order };

/**
 * Each run begins with half a second that is not counted, like the product's runs, for connections, plans and caches.
 */
export const LEAD_IN = 0.5;
const SECONDS = 2;
const CLIENTS = [1, 4, 8, 16, 32];

/** Measures bare SQL, one transaction per order, shortly with each number of clients. */
export async function measureBareSql(connectionString: string, order: Order): Promise<Rates[]> {
  const runs: Rates[] = [];
  for (const clients of CLIENTS) runs.push(await measureOnce({ connectionString, clients, order }));
  return runs;
}

/** The number of clients with the best median; the best single run would be chance. */
function atBestNumberOfClients(runs: Rates[]): Rates {
  const medians = CLIENTS.map((clients) => medianByRate(runs.filter((run) => run.clients === clients)));
  return medians.reduce((best, figure) => (figure.rate > best.rate ? figure : best));
}

/** Prints the result of each way of bare SQL at its best number of clients, and returns it. */
export function printBareSql<Way extends string>(
  rounds: readonly Record<NoInfer<Way>, Rates[]>[],
  names: Record<Way, string>,
): Record<Way, Rates> {
  const best = {} as Record<Way, Rates>;
  for (const [way, name] of Object.entries(names) as [Way, string][]) {
    const figure = atBestNumberOfClients(rounds.flatMap((round) => round[way]));
    const { rate, p50, p99, clients } = figure;
    printRow(name, Math.round(rate), p50.toFixed(1), p99.toFixed(1), `${clients} clients`);
    best[way] = figure;
  }
  return best;
}

type OverHttp = Record<'h64' | 'h256', Load>;

/** Prints the product's own figures for 64 and 256 buyers, their ratios to the opponent's rate, and their errors. */
export function printOverHttp(
  name: string,
  rounds: readonly OverHttp[],
  { opponent, aim }: { opponent: number; aim: number },
): void {
  for (const key of ['h64', 'h256'] as const) {
    const { rate, p50, p99 } = medianByRate(rounds.map((round) => round[key]));
    printRow(name, Math.round(rate), p50, p99, `${key.slice(1)} buyers`);
    printRatio(`${name} / better bare SQL, ${key.slice(1)} buyers`, rate / opponent, aim);
  }
  const failed = rounds.flatMap(({ h64, h256 }) => [h64, h256]).map(({ errors, refused }) => errors + refused);
  printMustBeZero('errors', sum(failed));
}

async function measureOnce({ connectionString, clients, order }: Run): Promise<Rates> {
  const open = await Promise.all(Array.from({ length: clients }, () => connect(connectionString)));
  const orderFor = async (seconds: number): Promise<number[]> => {
    const end = performance.now() + seconds * 1000;
    const times = await Promise.all(open.map((client) => orderUntil(end, () => order(client))));
    return times.flat();
  };
  await orderFor(LEAD_IN);
  const start = performance.now();
  const times = (await orderFor(SECONDS)).toSorted((a, b) => a - b);
  const elapsed = (performance.now() - start) / 1000;
  await Promise.all(open.map((client) => client.end()));
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { rate: times.length / elapsed, p50: at(0.5), p99: at(0.99), clients };
}

/** The duration of each order in milliseconds. */
async function orderUntil(end: number, order: () => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  while (performance.now() < end) {
    const begun = performance.now();
    await order();
    times.push(performance.now() - begun);
  }
  return times;
}

async function connect(connectionString: string): Promise<pg.Client> {
  // Allowed to change stock, because this side does not use the product's functions.
  const client = new pg.Client({ connectionString, options: '-c velvet.stock=open -c synchronous_commit=on' });
  await client.connect();
  return client;
}

export type Sold = { event_id: string; ticket_type_id: string; price: number; fee: number; discount: number };

export const ORDER_COLUMNS = `id, session_id, event_id, currency, kind, status, buyer_email, buyer_key, hold_key, request_hash, quantity,
  face_amount, discount_amount, fee_amount, total_amount, created_at, expires_at, hard_expires_at, paid_at`;
/** The row of an order of this kind (an SQL expression), of `orderValues`. */
export const orderRow = (
  kind: string,
) => `$1, $2, $3, 'eur', ${kind}, case when $9::bigint = 0 then 'paid' else 'held' end,
  $4, $4, $5, decode($6, 'hex'), 1, $7, $8, $9::bigint - $7::bigint + $8::bigint, $9, now(), now() + interval '15 minutes', now() + interval '51 minutes',
  case when $9::bigint = 0 then now() end`;
const ORDER_VALUES = orderRow(`case when $9::bigint = 0 then 'free' else 'primary' end`);

/** The values of one order, as many as the product writes. */
export function orderValues({ event_id, price, fee, discount }: Sold): unknown[] {
  const id = newId();
  const email = `buyer-${id}@example.com`;
  const hash = Buffer.from(newSecret(24)).toString('hex').slice(0, 64);
  return [id, `vs_${newSecret(24)}`, event_id, email, `g:${email}:`, hash, price, discount, price - discount + fee];
}

/** Way (a): lock the row, look, write, commit: five statements in a transaction. */
export function lockThenWrite(sold: Sold, extra?: (client: pg.Client, values: unknown[]) => Promise<void>) {
  const isFree = sold.price === sold.discount;
  return async (client: pg.Client): Promise<void> => {
    const values = orderValues(sold);
    await client.query('begin');
    const { rows } = await client.query({
      name: 'look',
      text: 'select capacity - held - sold as remaining from ticket_types where id = $1 for update',
      values: [sold.ticket_type_id],
    });
    if (Number(rows[0]?.remaining) < 1) throw new Error('sold out: give the benchmark more stock');
    const column = isFree ? 'sold' : 'held';
    await client.query({
      name: `take-${column}`,
      text: `update ticket_types set ${column} = ${column} + 1 where id = $1`,
      values: [sold.ticket_type_id],
    });
    await client.query({
      name: 'order',
      text: `insert into orders (${ORDER_COLUMNS}) values (${ORDER_VALUES})`,
      values,
    });
    await client.query({
      name: 'line',
      text: LINE,
      values: [values[0], sold.ticket_type_id, sold.price, sold.discount, sold.fee],
    });
    await extra?.(client, values);
    await client.query('commit');
  };
}

const LINE = `insert into order_lines (order_id, position, ticket_type_id, name, quantity, unit_price_amount, discount_amount, fee_amount)
  values ($1, 0, $2, 'General', 1, $3, $4, $5)`;

const PLACED = `insert into orders (${ORDER_COLUMNS}) select ${ORDER_VALUES} from taken returning id`;
const LINED = `insert into order_lines (order_id, position, ticket_type_id, name, quantity, unit_price_amount, discount_amount, fee_amount)
  select placed.id, 0, $10, 'General', 1, $7, $8, $9::bigint - $7::bigint + $8::bigint from placed`;

/** Takes one unit of the type ($10) if there is one. */
const TAKEN = (column: string) => `update ticket_types set ${column} = ${column} + 1
  where id = $10 and state = 'on_sale' and (capacity is null or held + sold + reserved < capacity) returning id`;

/** Way (b): one conditional UPDATE that contains everything else: one statement, one transaction. */
export function oneStatement(sold: Sold) {
  const text = `with taken as (${TAKEN('held')}), placed as (${PLACED}) ${LINED}`;
  return (client: pg.Client) => sellOne(client, 'one', text, [...orderValues(sold), sold.ticket_type_id]);
}

const SPREAD_ROWS = 32;

/** A table for way (d): the stock of a type in 32 rows instead of one. */
export async function spreadStock(connectionString: string): Promise<void> {
  const client = await connect(connectionString);
  await client.query(`create table spread_stock (row int primary key, remaining int not null) with (fillfactor = 20);
    insert into spread_stock select n, 1000000 from generate_series(0, ${SPREAD_ROWS - 1}) n`);
  await client.end();
}

/** Way (d): the same statement, which takes from a random row of the spread stock. */
export function oneStatementSpread(sold: Sold) {
  const text = `with taken as (update spread_stock set remaining = remaining - 1 where row = $11 and remaining > 0 returning row),
    placed as (${PLACED}) ${LINED}`;
  return (client: pg.Client) => {
    const row = Math.floor(Math.random() * SPREAD_ROWS);
    return sellOne(client, 'spread', text, [...orderValues(sold), sold.ticket_type_id, row]);
  };
}

/** A complete free order as one statement: with its ticket, the ticket's version and history, and the mail. */
export function oneFreeStatement(sold: Sold) {
  const text = `with taken as (${TAKEN('sold')}), placed as (${PLACED}), lined as (${LINED}),
    ticket as (
      insert into tickets (id, event_id, ticket_type_id, order_id, position, state, owner_email, code_key, currency, face_amount, created_at)
      select uuidv7(), $3, $10, id, 1, 'valid', $4, $11, 'eur', 0, now() from placed returning id
    ), version as (
      insert into ticket_versions (ticket_id, version, owner_email, acquired_via, valid_from)
      select id, 1, $4, 'purchase', now() from ticket
    ), history as (
      insert into ticket_history (ticket_id, at, kind) select id, now(), 'issued' from ticket
    )
    insert into outbox (key, template, to_email, payload, created_at, next_attempt_at)
    select 'order-confirmation:' || id, 'order_confirmation', $4, jsonb_build_object('order_id', id), now(), now() from placed`;
  return (client: pg.Client) =>
    sellOne(client, 'free', text, [...orderValues(sold), sold.ticket_type_id, randomBytes(16)]);
}

async function sellOne(client: pg.Client, name: string, text: string, values: unknown[]): Promise<void> {
  const result = await client.query({ name, text, values });
  if (result.rowCount !== 1) throw new Error('sold out: give the benchmark more stock');
}
