import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { runInvariants } from '#server/invariants/run.ts';
import { afterFile } from './after-file.ts';
import { databaseUrl, TEMPLATE_DATABASE } from './database-server.ts';

export type TestDatabase = { name: string; url: string; pool: pg.Pool };

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
  }
}

/**
 * A migrated, empty database for the caller, cloned from the run's template.
 * After the test file its invariants are checked and it is dropped; it need not be closed.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = newName();
  await asAdmin((admin) => admin.query(`create database ${name} template ${TEMPLATE_DATABASE} strategy file_copy`));
  const url = databaseUrl(inject('postgresUrl'), name);
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  pool.on('error', ignoreLostConnection);
  pool.on('connect', (client) => client.on('error', ignoreLostConnection));
  afterFile(() => finish(name, pool));
  return { name, url, pool };
}

/** The address of a database without any table, for tests of migrations; dropped after the test file. */
export async function createEmptyDatabase(): Promise<string> {
  const name = newName();
  await asAdmin((admin) => admin.query(`create database ${name}`));
  afterFile(() => dropDatabase(name));
  return databaseUrl(inject('postgresUrl'), name);
}

/** Disconnects everybody from a database and refuses connections until the returned function is called. */
export async function cutOff({ name }: TestDatabase): Promise<() => Promise<void>> {
  await asAdmin(async (admin) => {
    await admin.query(`alter database ${name} allow_connections false`);
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  });
  return () => asAdmin(async (admin) => void (await admin.query(`alter database ${name} allow_connections true`)));
}

/** Whether any transaction is waiting for a lock. */
export async function isLockAwaited({ pool }: TestDatabase): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rowCount !== 0;
}

async function finish(name: string, pool: pg.Pool): Promise<void> {
  const broken = await runInvariants(pool);
  await pool.end();
  await dropDatabase(name);
  if (broken.length > 0) throw new Error(`Invariants are broken after this file: ${JSON.stringify(broken)}`);
}

function newName(): string {
  return `test_${randomBytes(8).toString('hex')}`;
}

async function dropDatabase(name: string): Promise<void> {
  await asAdmin((admin) => admin.query(`drop database if exists ${name} with (force)`));
}

async function asAdmin<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A test that kills connections on purpose must not stop the whole run. */
function ignoreLostConnection(): void {}
