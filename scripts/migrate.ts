import { loadConfig } from '#server/config.ts';
import { migrate } from '#server/platform/db/migrate.ts';

// Brings the database of DATABASE_URL to the newest schema: what a deployment runs before its new processes start.

const { databaseUrl } = loadConfig(process.env);
if (databaseUrl) {
  const applied = await migrate(databaseUrl, { log: console.log });
  if (applied.length === 0) console.log('The database is up to date.');
} else {
  console.error('DATABASE_URL: needed (npm start migrates the database it brings).');
  process.exitCode = 1;
}
