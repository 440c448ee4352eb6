import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { measureCheckout } from './lib/checkout-load.ts';
import { startBenchDatabase } from './lib/database.ts';
import { makeHotType } from './lib/hot-type.ts';
import type { Load } from './lib/load.ts';
import {
  measureBareSql,
  printBareSql,
  printOverHttp,
  lockThenWrite,
  oneFreeStatement,
  type Rates,
  type Sold,
} from './lib/opponent.ts';
import { printMustBeZero, printRound, printRow } from './lib/report.ts';
import { startBenchServer } from './lib/server.ts';

/**
 * Complete free orders a second over HTTP, with tickets and mail, compared with the better of two ways to write the
 * same rows in bare SQL, one transaction each.
 */
const ROUNDS = 3;
const SECONDS = 5;
const AIM = 3;

type Round = { several: Rates[]; one: Rates[]; h64: Load; h256: Load };

const database = await startBenchDatabase();
try {
  const server = await startBenchServer(database);
  const hot = await makeHotType(database, 0);
  const orders = (connections: number) => measureCheckout(server.url, hot, connections, SECONDS);
  const several = lockThenWrite(hot, (client, values) => issue(client, values, hot));
  await orders(64);

  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({
      several: await measureBareSql(database.url, several),
      one: await measureBareSql(database.url, oneFreeStatement(hot)),
      h64: await orders(64),
      h256: await orders(256),
    });
    printRound(round, ROUNDS);
  }
  await server.stop();

  printRow('', 'per second', 'p50 ms', 'p99 ms', 'at');
  const bare = printBareSql(rounds, { several: 'bare SQL, several statements', one: 'bare SQL, one statement' });
  const opponent = Math.max(bare.several.rate, bare.one.rate);
  printOverHttp('free orders over HTTP', rounds, { opponent, aim: AIM });
  printMustBeZero('oversold units', await oversold(database.url));
} finally {
  await database.stop();
}

/** The ticket, its version, its history and the mail: the rows the product writes for one free ticket. */
async function issue(client: pg.Client, values: unknown[], sold: Sold): Promise<void> {
  const [orderId, , , email] = values.map(String);
  const ticket = await client.query({
    name: 'ticket',
    text: `insert into tickets (id, event_id, ticket_type_id, order_id, position, state, owner_email, code_key, currency, face_amount, created_at)
           values (uuidv7(), $1, $2, $3, 1, 'valid', $4, $5, 'eur', 0, now()) returning id`,
    values: [sold.event_id, sold.ticket_type_id, orderId, email, randomBytes(16)],
  });
  const id = ticket.rows[0].id;
  await client.query({
    name: 'version',
    text: `insert into ticket_versions (ticket_id, version, owner_email, acquired_via, valid_from) values ($1, 1, $2, 'purchase', now())`,
    values: [id, email],
  });
  await client.query({
    name: 'history',
    text: `insert into ticket_history (ticket_id, at, kind) values ($1, now(), 'issued')`,
    values: [id],
  });
  await client.query({
    name: 'mail',
    text: `insert into outbox (key, template, to_email, payload, created_at, next_attempt_at)
           values ($1, 'order_confirmation', $2, jsonb_build_object('order_id', $3::text), now(), now())`,
    values: [`order-confirmation:${orderId}`, email, orderId],
  });
}

async function oversold(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query(
    `select (select coalesce(sum(sold), 0) from ticket_types)::int - (select count(*) from order_lines)::int as units`,
  );
  await client.end();
  return Math.abs(rows[0].units);
}
