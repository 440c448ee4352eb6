import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';

/** An SQL file: a migration, or one function. */
export type SqlFile = { name: string; checksum: string; sql: string };

/** The files of a folder, sorted by name; throws for a file that is not named like the example. */
export function readSqlFiles(folder: string, pattern: RegExp, example: string): SqlFile[] {
  const names = existsSync(folder) ? readdirSync(folder).sort() : [];
  const misnamed = names.find((name) => !pattern.test(name));
  if (misnamed) throw new Error(`${misnamed} is not named like ${example}.`);
  return names.map((name) => {
    const sql = readFileSync(join(folder, name), 'utf8');
    return { name, sql, checksum: createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex') };
  });
}

/** The checksums of the files applied to the database, by name. `table` is created if missing. */
export async function readApplied(client: Client, table: string): Promise<Map<string, string>> {
  await client.query(`create table if not exists ${table} (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`);
  const { rows } = await client.query<{ name: string; checksum: string }>(
    `select name, checksum from ${table} order by name`,
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

/** Executes a file; an error names the file and the line. */
export async function runSqlFile(client: Client, { name, sql }: SqlFile): Promise<void> {
  try {
    await client.query(sql);
  } catch (error) {
    const { message, position } = error as { message: string; position?: string };
    const line = position ? ` (line ${sql.slice(0, Number(position)).split('\n').length})` : '';
    throw new Error(`${name}${line}: ${message}`, { cause: error });
  }
}
