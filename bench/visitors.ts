import { createRng } from '#server/platform/posters/rng.ts';
import { BIG_CITY, fillCatalogue, FREQUENT_WORD } from './lib/catalogue.ts';
import { startBenchDatabase } from './lib/database.ts';
import { printAtMost, printMustBeZero, printRow } from './lib/report.ts';
import { startBenchServer } from './lib/server.ts';
import { steadyLoad } from './lib/steady-load.ts';

/**
 * Five hundred visitors a second for half a minute: the front page, lists, searches, and events with a realistic
 * popularity.
 */
const VISITORS_PER_SECOND = 500;
const SECONDS = 30;
const CATALOGUE = 10_000;
const EVENTS = 500;
const WORDS = 60;
const AIM_P99_MS = 2000;

const rng = createRng('visitors');

/** A third on the front page, a third in lists and searches, a third on events, few of which are popular. */
function somewhere(): string {
  const place = rng.next();
  if (place < 0.33) return '/';
  if (place < 0.45) return '/events';
  if (place < 0.5) return `/events?city=${BIG_CITY}&date=weekend`;
  if (place < 0.55) return `/events?search=${FREQUENT_WORD}`;
  if (place < 0.66) return `/events?search=word${Math.floor(WORDS * rng.next() ** 2)}`;
  return `/events/event-${1 + Math.floor(EVENTS * rng.next() ** 3)}`;
}

const database = await startBenchDatabase();
try {
  await fillCatalogue(database.url, CATALOGUE);
  const server = await startBenchServer(database);
  const target = { url: server.url, pathOf: somewhere };
  await steadyLoad({ ...target, perSecond: 50, seconds: 10 }); // warm-up
  const load = await steadyLoad({ ...target, perSecond: VISITORS_PER_SECOND, seconds: SECONDS });
  await server.stop();
  printRow('', 'per second', 'p50 ms', 'p99 ms', 'answers');
  printRow('visitors', Math.round(load.rate), load.p50, load.p99, load.total);
  printAtMost('p99 in ms', load.p99, AIM_P99_MS);
  printMustBeZero('errors', load.errors + load.refused);
} finally {
  await database.stop();
}
