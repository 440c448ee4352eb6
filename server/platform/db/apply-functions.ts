import type { Client } from 'pg';
import { readApplied, readSqlFiles, runSqlFile, type SqlFile } from './sql-files.ts';

/** The changes that bring the functions of a database in line with the folder. */
export type FunctionChanges = { changed: SqlFile[]; removed: string[] };

/** Compares the files of a folder, each with one function of the same name, with the functions of the database. */
export async function findFunctionChanges(client: Client, folder: string): Promise<FunctionChanges> {
  const files = readSqlFiles(folder, /^[a-z0-9_]+\.sql$/, 'the_function.sql');
  const applied = await readApplied(client, 'schema_functions');
  const names = new Set(files.map(({ name }) => name));
  return {
    changed: files.filter(({ name, checksum }) => applied.get(name) !== checksum),
    removed: [...applied.keys()].filter((name) => !names.has(name)),
  };
}

/**
 * Call this before the migrations, whose triggers and indexes need the functions. Bodies are not checked, because
 * tables they use may not exist yet.
 */
export async function createFunctionsUnchecked(client: Client, { changed }: FunctionChanges): Promise<void> {
  await client.query('set local check_function_bodies = off');
  for (const file of changed) await runSqlFile(client, file);
  await client.query('set local check_function_bodies = on');
}

/** Call this after the migrations: creates the functions again with their bodies checked, and drops removed ones. */
export async function checkFunctions(client: Client, { changed, removed }: FunctionChanges): Promise<void> {
  for (const name of removed) {
    await client.query(`drop function if exists ${functionName(name)}`);
    await client.query('delete from schema_functions where name = $1', [name]);
  }
  for (const file of changed) {
    await runSqlFile(client, file);
    await refuseOverloads(client, file.name);
    await client.query(
      `insert into schema_functions (name, checksum) values ($1, $2)
       on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
      [file.name, file.checksum],
    );
  }
}

function functionName(file: string): string {
  return file.replace(/\.sql$/, '');
}

// With other parameters `create or replace` creates a second function and leaves the old one.
async function refuseOverloads(client: Client, file: string): Promise<void> {
  const { rows } = await client.query<{ signature: string }>(
    `select oid::regprocedure::text as signature from pg_proc where proname = $1 and pronamespace = current_schema()::regnamespace`,
    [functionName(file)],
  );
  if (rows.length === 1) return;
  const found = rows.map(({ signature }) => signature).join(' and ') || 'none';
  throw new Error(
    `${file} must define one function ${functionName(file)}; the database has ${found}. ` +
      'If its parameters changed, begin the file with "drop function if exists" and the old parameters.',
  );
}
