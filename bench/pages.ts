import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { compareWithBare } from './lib/against-bare.ts';
import { type BenchDatabase, openContext, startBenchDatabase } from './lib/database.ts';
import { getLoad } from './lib/load.ts';
import { printAtMost, printComparison, printMustBeZero, printRow } from './lib/report.ts';
import { startBenchServer } from './lib/server.ts';

/**
 * Cached public pages a second compared with bare Fastify sending the same bytes, and the CPU time of rendering one.
 */
const EVENTS = 60;
const AIM = 0.6;
const AIM_P99 = 4;
/** Measured in responses of bare Fastify, because milliseconds would say more about the machine than about the page. */
const AIM_ANSWERS = 300;

const database = await startBenchDatabase();
try {
  const slug = await makeEvents(database);
  const server = await startBenchServer(database);
  let errors = 0;
  const bareRates: Record<string, number> = {};
  printRow('', 'per second', 'p50 ms', 'p99 ms', 'bytes');
  for (const path of ['/', '/events', `/events/${slug}`]) {
    const comparison = await compareWithBare({ url: server.url, path, folder: database.folder });
    printComparison(`${path.replace(slug, '{slug}')} cached`, comparison, AIM);
    printAtMost('p99 / bare Fastify', comparison.ours.p99 / comparison.bare.p99, AIM_P99);
    errors += comparison.errors;
    bareRates[path] = comparison.bare.rate;
  }
  await server.stop();
  const uncached = await startBenchServer(database, { page_cache_milliseconds: 0 });
  for (const path of ['/events', `/events/${slug}`]) {
    const { each, ...load } = await measureLive(uncached.url, path);
    printLive(path.replace(slug, '{slug}'), each, bareRates[path] ?? 0);
    errors += load.errors;
  }
  await uncached.stop();
  printMustBeZero('errors', errors);
} finally {
  await database.stop();
}

/** CPU time in ms of the whole server process for one page, with the cache off. */
async function measureLive(url: string, path: string): Promise<{ each: number; errors: number }> {
  const live = (seconds: number) => getLoad({ url, path, connections: 2, seconds });
  await live(8);
  const before = await cpuSeconds(url);
  const { total, errors, refused } = await live(6);
  const each = ((await cpuSeconds(url)) - before) * (1000 / total);
  return { each, errors: errors + refused };
}

function printLive(name: string, each: number, bareRate: number): void {
  const answers = Math.round((each / 1000) * bareRate);
  const isMet = answers <= AIM_ANSWERS;
  console.log(
    `${name} rendered live: ${each.toFixed(1)} ms of CPU, in which bare Fastify sends ${answers} of the same bytes ` +
      `(aim: at most ${AIM_ANSWERS}) ${isMet ? 'met' : 'MISSED'}`,
  );
  if (!isMet) process.exitCode = 1;
}

async function cpuSeconds(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const found = /^process_cpu_seconds_total(?:\{[^}]*\})? ([\d.e+-]+)/m.exec(metrics)?.[1];
  if (found === undefined) throw new Error('the server does not tell its CPU time');
  return Number(found);
}

/** Enough events to fill every list, through the product's own builders; returns the slug of the last one. */
async function makeEvents(bench: BenchDatabase): Promise<string> {
  const { ctx, close } = openContext(bench);
  let eventId = '';
  for (let n = 0; n < EVENTS; n += 1) eventId = (await buildTicketType(ctx)).event_id;
  const query = ctx.db.selectFrom('events').select('slug').where('id', '=', eventId);
  const { slug } = await query.executeTakeFirstOrThrow();
  await close();
  return slug;
}
