import { join } from 'node:path';
import type { Client } from 'pg';
import { ConfigError } from '#server/config-values.ts';
import { createClient } from './client.ts';
import { isPgError } from './pg-errors.ts';
import { readSqlFiles } from './sql-files.ts';

const MIN_VERSION = 18;
const TIMEOUT_MILLISECONDS = 10_000;

/** Throws when the configured database cannot be reached or is too old. */
export async function refuseUnusableDatabase(connectionString: string): Promise<void> {
  const client = createClient({ connectionString, connectionTimeoutMillis: TIMEOUT_MILLISECONDS });
  try {
    await client.connect();
    await refuseOldVersion(client);
  } catch (error) {
    throw error instanceof ConfigError ? error : unusable(error);
  } finally {
    await client.end();
  }
}

/**
 * Throws when waiting would not help: the login is refused, the database is missing or too old, or it lacks migrations.
 * While it cannot be reached, the program starts and waits for it. A newer schema is that of the next version.
 */
export async function refuseUnpreparedDatabase(connectionString: string): Promise<void> {
  const client = createClient({ connectionString, connectionTimeoutMillis: TIMEOUT_MILLISECONDS });
  try {
    await client.connect();
    await refuseOldVersion(client);
    await refuseMissingMigrations(client);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    // Invalid authorization, invalid catalog name.
    if (isPgError(error) && /^(28|3D)/.test(error.code)) throw unusable(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function unusable(error: unknown): ConfigError {
  const cause: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return new ConfigError(`DATABASE_URL cannot be used: ${cause instanceof Error ? cause.message : String(cause)}.`);
}

async function refuseOldVersion(client: Client): Promise<void> {
  const { rows } = await client.query<{ version: string }>("select current_setting('server_version_num') as version");
  const version = Math.floor(Number(rows[0]?.version) / 10_000);
  if (version < MIN_VERSION)
    throw new ConfigError(`DATABASE_URL is a PostgreSQL ${version}; version ${MIN_VERSION} or newer is needed.`);
}

async function refuseMissingMigrations(client: Client): Promise<void> {
  const files = readSqlFiles(join(import.meta.dirname, 'migrations'), /\.sql$/, '0001_what_it_does.sql');
  const table = await client.query<{ exists: boolean }>(
    `select to_regclass('schema_migrations') is not null as exists`,
  );
  const applied = table.rows[0]?.exists
    ? await client.query<{ name: string }>('select name from schema_migrations')
    : { rows: [] };
  const known = new Set(applied.rows.map(({ name }) => name));
  const missing = files.filter(({ name }) => !known.has(name));
  if (missing.length === 0) return;
  throw new ConfigError(
    `The database lacks ${missing.length} migrations, the first of them ${missing[0]?.name}: run "npm run migrate" before the server and the worker start.`,
  );
}
