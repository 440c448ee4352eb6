import pg from 'pg';
import { checkoutLoad, measureCheckout } from './lib/checkout-load.ts';
import { startBenchDatabase } from './lib/database.ts';
import { makeHotType } from './lib/hot-type.ts';
import type { Load } from './lib/load.ts';
import {
  measureBareSql,
  lockThenWrite,
  oneStatement,
  oneStatementSpread,
  printBareSql,
  printOverHttp,
  type Rates,
  spreadStock,
} from './lib/opponent.ts';
import { printMustBeZero, printRound, printRow } from './lib/report.ts';
import { startBenchServer } from './lib/server.ts';

/**
 * Holds a second over HTTP on one hot ticket type, compared with the better of two ways of bare SQL on the same tables.
 */
const ROUNDS = 5;
/**
 * Seconds until the server's code is fully compiled, which makes it a fifth faster. Bare SQL is short and warm at once.
 */
const WARM_UP = 15;
const SECONDS = 5;
const AIM = 3;

type Round = { a: Rates[]; b: Rates[]; d: Rates[]; h64: Load; h256: Load };

const database = await startBenchDatabase();
try {
  const server = await startBenchServer(database);
  const hot = await makeHotType(database, 5000);
  // Way (d) counts outside the product's own stock, so it sells a separate type.
  const spread = await makeHotType(database, 5000);
  const holds = (connections: number) => measureCheckout(server.url, hot, connections, SECONDS);
  await spreadStock(database.url);
  await checkoutLoad(server.url, hot, 64, WARM_UP);

  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({
      a: await measureBareSql(database.url, lockThenWrite(hot)),
      b: await measureBareSql(database.url, oneStatement(hot)),
      d: await measureBareSql(database.url, oneStatementSpread(spread)),
      h64: await holds(64),
      h256: await holds(256),
    });
    printRound(round, ROUNDS);
  }
  await server.stop();

  printRow('', 'per second', 'p50 ms', 'p99 ms', 'at');
  const bare = printBareSql(rounds, {
    a: 'bare SQL (a) lock, look, write',
    b: 'bare SQL (b) one statement',
    d: 'bare SQL (d) one statement, stock in 32 rows',
  });
  const opponent = Math.max(bare.a.rate, bare.b.rate);
  printOverHttp('holds over HTTP', rounds, { opponent, aim: AIM });
  printMustBeZero('oversold units', await oversold(database.url, hot.ticket_type_id));
} finally {
  await database.stop();
}

async function oversold(connectionString: string, ticketTypeId: string): Promise<number> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query(
    `select abs(t.held - (select coalesce(sum(l.quantity), 0) from order_lines l join orders o on o.id = l.order_id
        where l.ticket_type_id = t.id and o.status = 'held'))::int as units
       from ticket_types t where t.id = $1`,
    [ticketTypeId],
  );
  await client.end();
  return rows[0].units;
}
