import { Client } from 'pg';
import type { Config } from '#server/config.ts';
import { createContext } from '#server/create-context.ts';
import { seedDemo } from '#server/demo/seed.ts';

/** Fills an empty database with the demonstration's organizers, events and accounts; leaves any other alone. */
export async function seedWhenEmpty(config: Config & { databaseUrl: string }): Promise<boolean> {
  if (!(await isEmpty(config.databaseUrl))) return false;
  const { ctx, close } = createContext(config);
  try {
    await seedDemo(ctx);
  } finally {
    await close();
  }
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
