import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { createContext } from '#server/create-context.ts';
import { createTestConfig } from '#server/testing/config.ts';
import { buildTicketType } from '#server/ticket-types/factory.ts';
import { type BareServer, startBareServer } from './lib/bare-server.ts';
import { type BenchDatabase, startBenchDatabase } from './lib/database.ts';
import { getLoad, type Load } from './lib/load.ts';
import { medianByRate, printMustBeZero, printRatio, printRow } from './lib/report.ts';
import { startBenchServer } from './lib/server.ts';

/** Kept public pages a second against bare Fastify sending the same bytes, and the CPU of one live rendering. */
const ROUNDS = 5;
const SECONDS = 4;
const CONNECTIONS = 64;
const EVENTS = 60;
const AIM = 0.8;
const AIM_CPU_MS = 4;
/** Headers of one connection, not of the page. */
const ofTheConnection = new Set(['connection', 'keep-alive', 'date', 'content-length', 'transfer-encoding']);

type Round = { ours: Load; bare: Load };

const database = await startBenchDatabase();
try {
  const slug = await makeEvents(database);
  const server = await startBenchServer(database);
  let errors = 0;
  printRow('', 'per second', 'p50 ms', 'p99 ms', 'bytes');
  for (const path of ['/', '/events', `/events/${slug}`]) {
    const { body, headers } = await take(server.url + path);
    const bare = await startBareServer(database.folder, { body, headers });
    const rounds = await measure(server.url, bare, path);
    await bare.stop();
    const [ours, opponent] = [
      medianByRate(rounds.map((round) => round.ours)),
      medianByRate(rounds.map((round) => round.bare)),
    ];
    const name = path.replace(slug, '{slug}');
    printRow(`${name} kept`, Math.round(ours.rate), ours.p50, ours.p99, body.length);
    printRow(`${name} bare Fastify`, Math.round(opponent.rate), opponent.p50, opponent.p99, body.length);
    printRatio(`${name} kept / bare Fastify`, ours.rate / opponent.rate, AIM);
    errors += rounds.reduce((sum, round) => sum + round.ours.errors + round.ours.refused + round.bare.errors, 0);
  }
  for (const path of ['/events', `/events/${slug}`]) errors += await measureLive(server.url, path, slug);
  await server.stop();
  printMustBeZero('errors', errors);
} finally {
  await database.stop();
}

async function measure(url: string, bare: BareServer, path: string): Promise<Round[]> {
  const target = { path, connections: CONNECTIONS, seconds: SECONDS };
  await getLoad({ ...target, url, seconds: 1 });
  await getLoad({ ...target, url: bare.url, seconds: 1 });
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({ ours: await getLoad({ ...target, url }), bare: await getLoad({ ...target, url: bare.url }) });
  return rounds;
}

/** Every request has an address of its own, so that each is rendered; the CPU is all of the server's process. */
async function measureLive(url: string, path: string, slug: string): Promise<number> {
  const live = (seconds: number, series: string) =>
    getLoad({ url, path, connections: 2, seconds, pathOf: (n) => `${path}?utm_term=${series}${n}` });
  await live(3, 'warm');
  const before = await cpuSeconds(url);
  const { total, errors, refused } = await live(6, 'live');
  const each = ((await cpuSeconds(url)) - before) * (1000 / total);
  const isMet = each <= AIM_CPU_MS;
  const name = path.replace(slug, '{slug}');
  process.stdout.write(
    `${name} rendered live: ${each.toFixed(1)} ms of CPU (aim: at most ${AIM_CPU_MS}) ${isMet ? 'met' : 'MISSED'}\n`,
  );
  if (!isMet) process.exitCode = 1;
  return errors + refused;
}

async function cpuSeconds(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const found = /^process_cpu_seconds_total(?:\{[^}]*\})? ([\d.e+-]+)/m.exec(metrics)?.[1];
  if (found === undefined) throw new Error('the server does not tell its CPU time');
  return Number(found);
}

/** A page as it crosses the wire, compressed: `fetch` would unpack it. */
async function take(address: string): Promise<{ body: Buffer; headers: Record<string, string> }> {
  const asked = request(address, { headers: { 'accept-encoding': 'br' } }).end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  const headers = Object.entries(response.headers).filter(([name]) => !ofTheConnection.has(name));
  return { body: await buffer(response), headers: Object.fromEntries(headers) as Record<string, string> };
}

/** Enough events to fill every list, through the product's own builders; answers the last one's slug. */
async function makeEvents(bench: BenchDatabase): Promise<string> {
  const { ctx, close } = createContext(createTestConfig({ databaseUrl: bench.url, dataDir: bench.folder, port: 0 }));
  let eventId = '';
  for (let n = 0; n < EVENTS; n += 1) eventId = (await buildTicketType(ctx)).event_id;
  const query = ctx.db.selectFrom('events').select('slug').where('id', '=', eventId);
  const { slug } = await query.executeTakeFirstOrThrow();
  await close();
  return slug;
}
