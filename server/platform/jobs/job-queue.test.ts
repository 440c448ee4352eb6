import { mkdtempSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createContext } from '#server/create-context.ts';
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { createLogger } from '#server/platform/lib/logger.ts';
import { createTestConfig } from '#server/testing/config.ts';
import { startNetwork } from '#server/testing/database-network.ts';
import { until } from '#server/testing/until.ts';
import { startJobQueue } from './job-queue.ts';

const KILLS = 3;

test('the queue survives PostgreSQL: jobs running when it dies end neither the queue nor the process', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'velvet-queue-'));
  const start = () => startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), durable: false });
  let database = await start();
  await migrate(database.url);
  const { ctx, close } = createContext(createTestConfig({ databaseUrl: database.url, dataDir, port: 0 }));
  const rejections = collectRejections();

  let runs = 0;
  const queue = startJobQueue({
    connectionString: database.url,
    log: ctx.log,
    jobs: {
      work: {
        async run(_payload, { query, job }) {
          runs += 1;
          await query('select pg_sleep(0.01)');
          // Every second job fails, so that both kinds of outcome are being reported when the database dies.
          if (Number(job.id) % 2 === 0) throw new Error('a job that fails');
        },
      },
    },
  });
  onTestFinished(async () => {
    await queue.stop();
    await close();
    await database.stop();
    for (const folder of [dataDir, database.dataDir]) rmSync(folder, { recursive: true, force: true });
  });

  for (let kill = 1; kill <= KILLS; kill += 1) {
    await addJobs(database.url, 300);
    const before = runs;
    await until(() => runs > before + 10);
    process.kill(database.pid, 'SIGKILL');
    await database.exited;
    await database.stop();
    database = await start();
    const after = runs;
    await until(() => runs > after + 5, { timeout: 30_000 });
  }
  expect(rejections).toEqual([]);
}, 120_000);

test('a queue that stops for a lost connection may lose the one on which it begins to listen, too', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'velvet-queue-'));
  const database = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), durable: false });
  await migrate(database.url);
  const network = losingNetwork();
  const connectionString = await startNetwork(database.url, network.passes);
  const rejections = collectRejections();
  let stops = 0;
  let runs = 0;
  const log = createLogger('warn', { write: (line) => void (stops += Number(line.includes('the job queue stopped'))) });
  const jobs = { work: { run: async () => void (runs += 1) } };
  const queue = startJobQueue({ connectionString, log, jobs });
  onTestFinished(async () => {
    await queue.stop();
    await database.stop();
    for (const folder of [dataDir, database.dataDir]) rmSync(folder, { recursive: true, force: true });
  });

  const listener = await network.untilListening;
  await until(() => stops > 0);
  listener.destroy();
  network.restore();
  await addJobs(database.url, 1);
  await until(() => runs > 0, { timeout: 30_000 });
  expect(rejections).toEqual([]);
}, 60_000);

/** Promises of this process that are rejected and that nobody waits for; without a test they would end the process. */
function collectRejections(): unknown[] {
  const rejections: unknown[] = [];
  const onRejection = (error: unknown) => void rejections.push(error);
  process.on('unhandledRejection', onRejection);
  onTestFinished(() => void process.off('unhandledRejection', onRejection));
  return rejections;
}

/** Loses all connections except the first that listens, whose statement it keeps back, until it is restored. */
function losingNetwork() {
  const open = new Set<Socket>();
  const listening = Promise.withResolvers<Socket>();
  let state: 'whole' | 'down' | 'restored' = 'whole';
  const passes = (data: Buffer | string, socket: Socket): boolean => {
    open.add(socket);
    if (state === 'down') socket.destroy();
    if (state !== 'whole' || !data.includes('LISTEN')) return true;
    state = 'down';
    for (const other of open) if (other !== socket) other.destroy();
    listening.resolve(socket);
    return false;
  };
  return { passes, untilListening: listening.promise, restore: () => void (state = 'restored') };
}

async function addJobs(connectionString: string, count: number): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  await client.query(`select graphile_worker.add_job('work', '{}'::json) from generate_series(1, $1)`, [count]);
  await client.end();
}
