import pg from 'pg';
import { startBenchDatabase } from './lib/database.ts';
import { type Load, postLoad } from './lib/load.ts';
import { offerTickets } from './lib/offered-tickets.ts';
import { LEAD_IN, measureBareSql, printBareSql, type Rates } from './lib/opponent.ts';
import { medianByRate, printMustBeZero, printRatio, printRound, printRow } from './lib/report.ts';
import { buyAtOnce, buyInSteps } from './lib/resale-opponent.ts';
import { startBenchServer } from './lib/server.ts';

/**
 * Purchases a second over HTTP in Resale of one event, one ticket after another, compared with the better of two ways
 * to write the same rows in bare SQL, one transaction each. Then eight concurrent buyers for each ticket: printed
 * without a target, with the number of refusals.
 */
const ROUNDS = 3;
const SECONDS = 4;
const WARM_UP = 8;
const BUYERS = 64;
const RIVALS = 8;
/** With thirty thousand tickets each: every purchase of either side uses one up. */
const ORDERS = 20;
const AIM = 0.5;

type Round = { several: Rates[]; one: Rates[]; http: Load };

const database = await startBenchDatabase();
try {
  const offers = await offerTickets(database, ORDERS);
  const server = await startBenchServer(database);
  const buy = (seconds: number, listing: () => string) =>
    postLoad({
      url: server.url,
      path: '/services/api/payment/checkout/',
      connections: BUYERS,
      seconds,
      bodyOf: (n) => JSON.stringify({ listing_id: listing(), email: `b${n}-${performance.now()}@example.com` }),
    });
  await buy(WARM_UP, offers.next);

  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const several = await measureBareSql(database.url, (client) => buyInSteps(client, offers));
    const one = await measureBareSql(database.url, (client) => buyAtOnce(client, offers));
    await buy(LEAD_IN, offers.next);
    rounds.push({ several, one, http: await buy(SECONDS, offers.next) });
    printRound(round, ROUNDS);
  }
  const contest = await buy(SECONDS, contested(offers.next));
  await server.stop();

  printRow('', 'per second', 'p50 ms', 'p99 ms', 'at');
  const bare = printBareSql(rounds, { several: 'bare SQL, lock, look, write', one: 'bare SQL, one statement' });
  const http = medianByRate(rounds.map((round) => round.http));
  printRow('purchases over HTTP', Math.round(http.rate), http.p50, http.p99, `${BUYERS} buyers`);
  printRow('eight after each ticket', Math.round(contest.rate), contest.p50, contest.p99, `${contest.refused} refused`);
  printRatio('purchases over HTTP / better bare SQL', http.rate / Math.max(bare.several.rate, bare.one.rate), AIM);
  printMustBeZero(
    'errors',
    rounds.reduce((sum, round) => sum + round.http.errors + round.http.refused, contest.errors),
  );
  printMustBeZero('tickets sold twice', await soldTwice());
} finally {
  await database.stop();
}

/** Returns each listing as many times as it has concurrent buyers. */
function contested(next: () => string): () => string {
  let asked = 0;
  let listing = next();
  return () => {
    if (asked === RIVALS) [asked, listing] = [0, next()];
    asked += 1;
    return listing;
  };
}

async function soldTwice(): Promise<number> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query(`
    select count(*)::int as count from (
      select w.listing_id from order_lines w join orders o on o.id = w.order_id where o.status = 'held'
       group by w.listing_id having count(*) > 1) twice`);
  await client.end();
  return rows[0].count;
}
