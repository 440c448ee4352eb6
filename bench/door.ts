import pg from 'pg';
import { startBenchDatabase } from './lib/database.ts';
import { loadDoors, steadyDoors } from './lib/door-load.ts';
import { makeNight, type Night } from './lib/door-night.ts';
import type { Load } from './lib/load.ts';
import { measureBareSql, printBareSql, type Rates } from './lib/opponent.ts';
import { medianByRate, printAtMost, printMustBeZero, printRatio, printRound, printRow } from './lib/report.ts';
import { startBenchServer } from './lib/server.ts';

/**
 * Scans a second over HTTP at one door, compared with the better of two ways to admit in bare SQL, one transaction
 * each; then 200 devices with one scan a second each.
 */
const ROUNDS = 3;
const SECONDS = 4;
/** With thirty thousand tickets each: every admission of either side uses one up. */
const ORDERS = 16;
const AIM = 0.3;
const AIM_MS = 100;
const DEVICES = 200;

const RECORD = `insert into admissions (event_id, ticket_id, code_version, kind, result, entry_number, device_id, scan_id, door, at)`;

type Round = { several: Rates[]; one: Rates[]; http: Load };

const database = await startBenchDatabase();
try {
  const night = await makeNight(database, ORDERS);
  const server = await startBenchServer(database, {}, night.environment);
  const load = (seconds: number) =>
    loadDoors({ url: server.url, night, connections: 64, seconds, most: 6000 * seconds });
  await load(5);

  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({
      several: await withoutCounters(() => measureBareSql(database.url, (client) => admitInSteps(client, night))),
      one: await withoutCounters(() => measureBareSql(database.url, (client) => admitAtOnce(client, night))),
      http: await load(SECONDS),
    });
    printRound(round, ROUNDS);
  }
  const steady = await steadyDoors({ url: server.url, night, devices: DEVICES, seconds: 10 });
  await server.stop();

  printRow('', 'per second', 'p50 ms', 'p99 ms', 'at');
  const bare = printBareSql(rounds, { several: 'bare SQL, lock, look, write', one: 'bare SQL, one statement' });
  const http = medianByRate(rounds.map((round) => round.http));
  printRow('scans over HTTP', Math.round(http.rate), http.p50, http.p99, '64 doors');
  printRow('one scan a second each', Math.round(steady.rate), steady.p50, steady.p99, `${DEVICES} devices`);
  printRatio('scans over HTTP / better bare SQL', http.rate / Math.max(bare.several.rate, bare.one.rate), AIM);
  printAtMost(`p99 with ${DEVICES} devices, ms`, steady.p99, AIM_MS);
  const loads = [...rounds.map((round) => round.http), steady];
  printMustBeZero(
    'errors',
    loads.reduce((sum, { errors, refused }) => sum + errors + refused, 0),
  );
  printMustBeZero('double admissions', await doubles());
} finally {
  await database.stop();
}

/** Bare SQL has no counters for live figures. */
async function withoutCounters<Result>(measure: () => Promise<Result>): Promise<Result> {
  await query('alter table tickets disable trigger tickets_tally');
  const result = await measure();
  await query('alter table tickets enable trigger tickets_tally');
  return result;
}

async function query(text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const result = await client.query(text);
  await client.end();
  return result;
}

async function doubles(): Promise<number> {
  const { rows } = await query(`
    select count(*)::int as count from (
      select ticket_id from admissions where result = 'admitted' group by ticket_id having count(*) > 1) twice`);
  return rows[0].count;
}

async function admitInSteps(client: pg.Client, night: Night): Promise<void> {
  const id = night.next();
  await client.query('begin');
  const { rows } = await client.query({
    name: 'look',
    text: `select id, state, code_version from tickets where id = $1 and event_id = $2 for update`,
    values: [id, night.event_id],
  });
  if (rows[0]?.state !== 'valid') throw new Error('not valid');
  await client.query({
    name: 'record',
    text: `${RECORD} values ($1, $2, 1, 'in', 'admitted', 1, 'bare', $3, 'Gate 1', now())`,
    values: [night.event_id, id, id],
  });
  await client.query({
    name: 'move',
    text: `update tickets set state = 'used', entries = 1, is_inside = true, first_admitted_at = now() where id = $1`,
    values: [id],
  });
  await client.query({
    name: 'tell',
    text: `insert into ticket_history (ticket_id, at, kind, data) values ($1, now(), 'admitted', '{"door": "Gate 1"}')`,
    values: [id],
  });
  await client.query('commit');
}

async function admitAtOnce(client: pg.Client, night: Night): Promise<void> {
  const id = night.next();
  const { rowCount } = await client.query({
    name: 'admit',
    text: `
      with moved as (
        update tickets set state = 'used', entries = 1, is_inside = true, first_admitted_at = now()
         where id = $2 and event_id = $1 and state = 'valid' and code_version = 1 returning id
      ), told as (
        insert into ticket_history (ticket_id, at, kind, data) select id, now(), 'admitted', '{"door": "Gate 1"}' from moved
      )
      ${RECORD} select $1, id, 1, 'in', 'admitted', 1, 'bare', id::text, 'Gate 1', now() from moved`,
    values: [night.event_id, id],
  });
  if (rowCount !== 1) throw new Error('not valid');
}
