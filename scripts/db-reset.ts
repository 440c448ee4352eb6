import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Client, escapeIdentifier } from 'pg';
import { ConfigError } from '#server/config-values.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { fillInDemo } from './system/demo-data.ts';
import { withDatabase } from './system/with-database.ts';

// Deletes the database and creates it again with the demonstration data. With the embedded database go the payments and
// mails of the sandbox, which would not match the new one.

await withDatabase(async ({ config, url, isIdle }) => {
  if (config.env === 'production') throw new ConfigError('npm run db:reset deletes all data: never in production.');
  if (config.databaseUrl && !(await isConfirmed(url))) return console.log('Nothing was changed.');
  if (!config.databaseUrl && !isIdle) throw new ConfigError('The product is running. Stop it first, then reset.');
  await recreate(url);
  if (!config.databaseUrl) await rm(join(config.dataDir, 'sandbox'), { recursive: true, force: true });
  await migrate(url);
  if (config.demoData) await fillInDemo({ ...config, databaseUrl: url });
  console.log(config.demoData ? 'The database is new, with the demonstration data.' : 'The database is new and empty.');
});

/** Asks before deleting a database that DATABASE_URL names. */
async function isConfirmed(url: string): Promise<boolean> {
  if (process.argv.includes('--yes')) return true;
  const { host, pathname } = new URL(url);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const closed = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  const answer = await Promise.race([terminal.question(`Delete everything in ${host}${pathname}? (yes) `), closed]);
  terminal.close();
  return answer.trim() === 'yes';
}

async function recreate(url: string): Promise<void> {
  const address = new URL(url);
  const name = escapeIdentifier(decodeURIComponent(address.pathname.slice(1)));
  address.pathname = '/postgres';
  const client = new Client({ connectionString: address.href });
  await client.connect();
  try {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
}
