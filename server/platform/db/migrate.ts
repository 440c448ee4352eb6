import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import type { Client } from 'pg';
import {
  checkFunctions,
  createFunctionsUnchecked,
  findFunctionChanges,
  type FunctionChanges,
} from './apply-functions.ts';
import { createClient } from './client.ts';
import { readApplied, readSqlFiles, runSqlFile, type SqlFile } from './sql-files.ts';

export type MigrateOptions = {
  folder?: string;
  log?: (line: string) => void;
  /** Changes nothing, only returns what would be applied. */
  dryRun?: boolean;
};

/** An arbitrary key of the advisory lock that serializes migrations of one database. */
const MIGRATION_LOCK = 7_235_801;

/**
 * Migrates a database to the newest schema: the tables of the job queue, then in one transaction the new and changed
 * functions and all pending migrations in order. Functions whose file was deleted are dropped. Returns the names of the
 * files it applied or dropped.
 */
export async function migrate(connectionString: string, options: MigrateOptions = {}): Promise<string[]> {
  const { folder = import.meta.dirname, log = () => undefined, dryRun = false } = options;
  const client = createClient({ connectionString, application_name: 'velvet-migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const migrations = await findMissing(client, join(folder, 'migrations'));
    const functions = await findFunctionChanges(client, join(folder, 'functions'));
    const applied = [...functions.changed, ...migrations].map(({ name }) => name);
    if (dryRun) return [...applied, ...functions.removed];
    if (migrations.length > 0) await runMigrations({ connectionString });
    await apply(client, migrations, functions);
    for (const name of applied) log(`Migrated: ${name}`);
    for (const name of functions.removed) log(`Dropped: ${name}`);
    return [...applied, ...functions.removed];
  } finally {
    await client.end(); // ends the session and with it the advisory lock
  }
}

async function apply(client: Client, migrations: SqlFile[], functions: FunctionChanges): Promise<void> {
  await client.query('begin');
  try {
    await createFunctionsUnchecked(client, functions);
    for (const migration of migrations) {
      const { name, checksum } = migration;
      await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
      await runSqlFile(client, migration);
    }
    await checkFunctions(client, functions);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** The pending migrations; throws if the applied ones are not those of the folder. */
async function findMissing(client: Client, folder: string): Promise<SqlFile[]> {
  const files = readSqlFiles(folder, /^\d{4}_[a-z0-9_]+\.sql$/, '0001_what_it_does.sql');
  const twice = files.find(({ name }, index) => name.slice(0, 4) === files[index - 1]?.name.slice(0, 4));
  if (twice) throw new Error(`The number of ${twice.name} is used twice: give the later migration the next number.`);
  const applied = await readApplied(client, 'schema_migrations');
  refuseUnknown(files, applied);
  refuseEdited(files, applied);
  return files.filter(({ name }) => !applied.has(name));
}

const START_OVER = 'In development, run "npm run db:reset" to start over';

function refuseUnknown(files: SqlFile[], applied: Map<string, string>): void {
  const names = new Set(files.map(({ name }) => name));
  const unknown = [...applied.keys()].filter((name) => !names.has(name)).at(-1);
  if (!unknown) return;
  throw new Error(
    `The database has ${unknown}, which this version does not know. ${START_OVER}; elsewhere deploy the version that has it.`,
  );
}

function refuseEdited(files: SqlFile[], applied: Map<string, string>): void {
  const last = [...applied.keys()].at(-1) ?? '';
  for (const { name, checksum } of files) {
    const known = applied.get(name);
    if (known === undefined && name < last)
      throw new Error(`${name} comes before ${last}, which is applied already: give it the next number.`);
    if (known !== undefined && known !== checksum) {
      throw new Error(
        `${name} was changed after it was applied. Restore it and put the change into a new migration. ${START_OVER}.`,
      );
    }
  }
}
