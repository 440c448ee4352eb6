import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Config } from '#server/config.ts';

const PROGRAM = join(import.meta.dirname, 'seed-demo.ts');

/**
 * Fills an empty database with the demonstration's organizers, events and accounts; leaves any other unchanged. It
 * runs in a child process, so that its memory is freed afterwards.
 */
export async function seedWhenEmpty(config: Config & { databaseUrl: string }): Promise<boolean> {
  if (!(await isEmpty(config.databaseUrl))) return false;
  const child = fork(PROGRAM);
  child.send(config);
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The demonstration data could not be filled in; the reason is above.');
  return true;
}

async function isEmpty(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query('select 1 from users limit 1');
    return rows.length === 0;
  } finally {
    await client.end();
  }
}
