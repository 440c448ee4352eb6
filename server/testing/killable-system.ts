import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { startPaymentSandbox } from '#sandbox/payments/start.ts';
import { controlOf } from '#sandbox/payments/testing.ts';
import type { Config } from '#server/config.ts';
import { createContext } from '#server/create-context.ts';
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { freePort } from '#server/platform/lib/free-port.ts';
import type { Settings } from '#server/settings.ts';
import { createTestConfig } from './config.ts';

export type KillableSystem = Awaited<ReturnType<typeof startKillableSystem>>;

/** Settings with which interrupted work is retried within seconds. */
export const HURRIED: Partial<Settings> = {
  provider_requests_per_second: 200,
  sweep_seconds: 1,
  reconcile_after_seconds: 2,
};

/**
 * The real server in its own process with its own PostgreSQL, both of which can be killed. The payment sandbox keeps
 * running, as the real provider would.
 */
export async function startKillableSystem(settings: Partial<Settings>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'velvet-kill-'));
  const startDatabase = () => startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), durable: false });
  let database = await startDatabase();
  await migrate(database.url);

  const config = createTestConfig({ databaseUrl: database.url, dataDir, port: await freePort(), settings });
  const sandbox = await startSandbox(config, dataDir);
  config.stripe.apiBase = sandbox.url;
  config.smtpUrl = 'smtp://127.0.0.1:9';

  let unexpectedEnds = 0;
  const start = () => startServer(config, () => (unexpectedEnds += 1));
  let server = await start();
  const owned = createContext(config);

  return {
    url: config.publicUrl,
    ctx: owned.ctx,
    control: controlOf(sandbox.url),
    /** Kills the server without warning and starts it again. */
    async killServer(): Promise<void> {
      await kill(server);
      server = await start();
    },
    /** Kills PostgreSQL with SIGKILL and starts it again on the same port. */
    async killDatabase(): Promise<void> {
      process.kill(database.pid, 'SIGKILL');
      await database.exited;
      await database.stop();
      database = await startDatabase();
    },
    /** Queues scheduled jobs now instead of at the next minute. Does nothing while the database is down. */
    async queueJobs(...names: string[]): Promise<void> {
      const queued = sql`select graphile_worker.add_job(name, job_key := name) from unnest(${names}::text[]) name`;
      await queued.execute(owned.ctx.db).catch(() => undefined);
    },
    /** How often the server ended without being killed, which must never happen. */
    unexpectedEnds: () => unexpectedEnds,
    /** A pool for the test. */
    connect: () => createPool(database.url),
    async close(): Promise<void> {
      await kill(server);
      await owned.close();
      await sandbox.close();
      await database.stop();
      for (const folder of [dataDir, database.dataDir]) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL may end a connection that is just being closed, with an error that nobody waits for. */
function createPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 1 });
  pool.on('error', ignoreLostConnection);
  pool.on('connect', (client) => client.on('error', ignoreLostConnection));
  return pool;
}

function ignoreLostConnection(): void {}

function startSandbox({ stripe, publicUrl }: Config, dataDir: string) {
  const url = `${publicUrl}/webhooks/stripe/platform`;
  return startPaymentSandbox({
    dataDir: join(dataDir, 'payments'),
    secretKey: stripe.secretKey ?? '',
    webhookEndpoints: [{ url, secret: stripe.webhookSecrets.platform, destination: 'platform' }],
  });
}

async function startServer(config: Config, onUnexpectedEnd: () => void): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'server-process.ts'), {
    env: { ...process.env, NODE_ENV: 'test', VELVET_TEST_CONFIG: JSON.stringify(config) },
    execArgv: [],
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the server ended with ${String(code)} before it was ready`);
  });
  await Promise.race([once(child, 'message'), ended]);
  ended.catch(() => {
    if (!child.killed) onUnexpectedEnd();
  });
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}
