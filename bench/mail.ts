import { fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { cpuSecondsOf, memoryOf } from '#scripts/system/processes.ts';
import { until } from '#server/testing/until.ts';
import { CHECKOUT, checkoutLoad, checkoutOf } from './lib/checkout-load.ts';
import { type BenchDatabase, startBenchDatabase } from './lib/database.ts';
import { makeHotType } from './lib/hot-type.ts';
import type { Load } from './lib/load.ts';
import { printAtMost, printMustBeZero, printRow } from './lib/report.ts';
import { startBenchServer, startBenchWorker } from './lib/server.ts';
import { steadyLoad } from './lib/steady-load.ts';

/**
 * The mails of 5,000 waiting orders, each with a ticket as PDF and a calendar file: the cost of one mail, and the
 * effect on visitors and buyers. `npm run bench -- mail [MAILS]`
 */
const MAILS = Number(process.argv[2] ?? 5000);
const BUYERS = 64;
const PAGES_PER_SECOND = 200;
const HOLDS_PER_SECOND = 25;
/** A hundredth of the holds are ten, so that the p99 says more than the slowest one. */
const SECONDS = 40;
/** Until the worker’s code is fully compiled; not counted. */
const WARM_UP_MAILS = 200;
const AIM_CPU_MS = 10;
const AIM_P99 = 2;
const AIM_MEMORY = 1.1;
const ADDRESS_OF_PROVIDER = { STRIPE_SECRET_KEY: 'sk_test_none', STRIPE_API_BASE: 'http://127.0.0.1:9' };

const database = await startBenchDatabase();
const sink = fork(join(import.meta.dirname, 'lib/mail-sink.ts'));
// The mail server of a real installation works on another machine.
setPriority(sink.pid ?? 0, constants.priority.PRIORITY_LOW);
const [port] = (await once(sink, 'message')) as [number];
const client = new pg.Client({ connectionString: database.url });
try {
  await client.connect();
  await measure(database);
} finally {
  await client.end();
  sink.disconnect();
  await database.stop();
}

async function measure(bench: BenchDatabase): Promise<void> {
  const server = await startBenchServer(bench);
  const free = await makeHotType(bench, 0);
  const paid = await makeHotType(bench, 1500);
  const visitors = () => visit(server.url, paid.ticket_type_id);
  await visitors(); // warm-up
  const calm = await visitors();
  while ((await waiting()) < MAILS + WARM_UP_MAILS) await checkoutLoad(server.url, free, BUYERS, 0.5);

  const total = await waiting();
  const worker = startBenchWorker(bench, { SMTP_URL: `smtp://127.0.0.1:${port}`, ...ADDRESS_OF_PROVIDER });
  await until(async () => (await waiting()) <= total - WARM_UP_MAILS, { timeout: 60_000 });
  const [before, left, began] = [usageOf(worker.pid), await waiting(), performance.now()];
  const busy = await visitors();
  const stillWaiting = await waiting();
  const seconds = (performance.now() - began) / 1000;
  await until(async () => (await waiting()) === 0, { timeout: 300_000 });
  const [high, end] = [usageOf(worker.pid), performance.now()];
  await delay(10_000);
  const rested = usageOf(worker.pid);
  await worker.stop();
  await server.stop();

  printRow('', 'undisturbed', 'meanwhile');
  for (const name of ['pages', 'holds'] as const) {
    printRow(`${name}, p50 ms`, calm[name].p50, busy[name].p50);
    printRow(`${name}, p99 ms`, calm[name].p99, busy[name].p99);
  }
  const sent = left - stillWaiting;
  printRow('mails a second beside visitors', Math.round(sent / seconds));
  printRow('mails a second in all', Math.round(left / ((end - began) / 1000)));
  printRow(
    'MB of the worker: before, at the end, at rest',
    ...[before, high, rested].map(({ megabytes }) => Math.round(megabytes)),
  );
  printAtMost('CPU of one mail, ms', ((high.cpuSeconds - before.cpuSeconds) * 1000) / left, AIM_CPU_MS);
  printAtMost('memory at rest / before', rested.megabytes / before.megabytes, AIM_MEMORY);
  for (const name of ['pages', 'holds'] as const)
    printAtMost(`p99 of ${name} / undisturbed`, busy[name].p99 / calm[name].p99, AIM_P99);
  printMustBeZero('mails that ran out before the end of the visits', stillWaiting > 0 ? 0 : 1);
  printMustBeZero(
    'errors',
    [calm, busy].flatMap(Object.values).reduce((sum: number, load: Load) => sum + load.errors + load.refused, 0),
  );
  printMustBeZero('mails that failed', await count('failed_at is not null or attempts > 1'));
}

/** Visitors of a cached page and buyers, at a constant rate. */
async function visit(url: string, ticket_type_id: string): Promise<{ pages: Load; holds: Load }> {
  const [pages, holds] = await Promise.all([
    steadyLoad({ url, perSecond: PAGES_PER_SECOND, seconds: SECONDS, pathOf: () => '/events' }),
    steadyLoad({
      url,
      perSecond: HOLDS_PER_SECOND,
      seconds: SECONDS,
      pathOf: () => CHECKOUT,
      bodyOf: checkoutOf(ticket_type_id, 'hold'),
    }),
  ]);
  return { pages, holds };
}

function waiting(): Promise<number> {
  return count('sent_at is null and failed_at is null');
}

async function count(condition: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`select count(*)::int from outbox where ${condition}`);
  return rows[0]?.count ?? 0;
}

function usageOf(pid: number): { cpuSeconds: number; megabytes: number } {
  return { cpuSeconds: cpuSecondsOf(pid), megabytes: memoryOf(pid).resident };
}
