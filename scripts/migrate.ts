import { migrate } from '#server/platform/db/migrate.ts';
import { withDatabase } from './system/with-database.ts';

// Brings the database to the newest schema: what a deployment runs before its new processes start.

await withDatabase(async ({ url }) => {
  const applied = await migrate(url, { log: console.log });
  if (applied.length === 0) console.log('The database is up to date.');
});
