import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import { Client } from 'pg';

/** One migration file as it stands on the disk. */
export type Migration = { name: string; checksum: string; sql: string };

export type MigrateOptions = { folder?: string; log?: (line: string) => void };

/** Any fixed number will do: two migrators of one database queue up behind it. */
const MIGRATION_LOCK = 7_235_801;
const FILE_NAME = /^\d{4}_[a-z0-9_]+\.sql$/;

/**
 * Brings a database to the newest schema: the job queue's own tables, then every file not applied yet, in order,
 * each in one transaction with its row in `schema_migrations`. Refuses when an applied file was edited since.
 */
export async function migrate(connectionString: string, options: MigrateOptions = {}): Promise<string[]> {
  const { folder = join(import.meta.dirname, 'migrations'), log = () => undefined } = options;
  const client = new Client({ connectionString, application_name: 'velvet-migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const applied = await appliedMigrations(client);
    const files = readMigrations(folder);
    refuseEdited(files, applied);
    const missing = files.filter(({ name }) => !applied.has(name));
    if (missing.length > 0) await runMigrations({ connectionString });
    for (const migration of missing) {
      await apply(client, migration);
      log(`Migrated: ${migration.name}`);
    }
    return missing.map(({ name }) => name);
  } finally {
    await client.end(); // ends the session and with it the advisory lock
  }
}

/** The migration files in order; a misnamed one or a number used twice is refused. */
export function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder).sort();
  const misnamed = names.find((name) => !FILE_NAME.test(name));
  if (misnamed) throw new Error(`${misnamed} is not named like 0001_what_it_does.sql.`);
  const twice = names.find((name, index) => index > 0 && names[index - 1]?.slice(0, 4) === name.slice(0, 4));
  if (twice) throw new Error(`The number of ${twice} is used twice: give the later migration the next number.`);
  return names.map((name) => {
    const sql = readFileSync(join(folder, name), 'utf8');
    return { name, sql, checksum: createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex') };
  });
}

async function appliedMigrations(client: Client): Promise<Map<string, string>> {
  await client.query(`create table if not exists schema_migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`);
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations order by name',
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

function refuseEdited(files: Migration[], applied: Map<string, string>): void {
  const onDisk = new Map(files.map(({ name, checksum }) => [name, checksum]));
  for (const [name, checksum] of applied) {
    if (!onDisk.has(name))
      throw new Error(`The database has ${name}, which this version of the product does not know.`);
    if (onDisk.get(name) !== checksum) {
      throw new Error(`${name} was changed after it was applied. Restore it and put the change into a new migration.`);
    }
  }
  const last = [...applied.keys()].at(-1);
  const late = files.find(({ name }) => last !== undefined && name < last && !applied.has(name));
  if (late) throw new Error(`${late.name} comes before ${last}, which is applied already: give it the next number.`);
}

async function apply(client: Client, { name, checksum, sql }: Migration): Promise<void> {
  await client.query('begin');
  try {
    // First, so that of two migrators without the lock (an older version, say) the second fails before it does harm.
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query(sql);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    const { message, position } = error as { message: string; position?: string };
    const line = position ? ` (line ${sql.slice(0, Number(position)).split('\n').length})` : '';
    throw new Error(`Migration ${name}${line}: ${message}`, { cause: error });
  }
}
