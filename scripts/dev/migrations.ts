import { Client } from 'pg';
import { migrate } from '#server/platform/db/migrate.ts';

/** Migrates a new database. In development, an existing one is migrated only by `npm run migrate`. */
export async function migrateWhenNew(url: string): Promise<void> {
  if (await isNew(url)) await migrate(url);
}

/** The missing migrations and the command to apply them; null when the schema is up to date. */
export async function adviceOnMigrations(url: string): Promise<string | null> {
  try {
    const missing = await migrate(url, { dryRun: true });
    return missing.length > 0 ? `Not applied yet: ${missing.join(', ')}. Run: npm run migrate` : null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function isNew(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query("select to_regclass('users') is null as is_new");
    return rows[0].is_new;
  } finally {
    await client.end();
  }
}
