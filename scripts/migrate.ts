import { migrate } from '#server/platform/db/migrate.ts';
import { withDatabase } from './system/with-database.ts';

// Applies missing migrations. A deployment runs this before it starts the new processes.

await withDatabase(async ({ url }) => {
  const applied = await migrate(url, { log: console.log });
  if (applied.length === 0) console.log('The database is up to date.');
});
