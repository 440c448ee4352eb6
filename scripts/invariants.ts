import { join } from 'node:path';
import { loadConfig } from '#server/config.ts';
import { findRunningPostgres, startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { printInvariants } from '#server/invariants/print.ts';

// Checks the books of this copy, running or not: DATABASE_URL, else the embedded database of DATA_DIR.

const { databaseUrl, dataDir } = loadConfig(process.env);
const folder = join(dataDir, 'postgres');
const running = databaseUrl ?? findRunningPostgres(folder);
const own = running === null ? await startEmbeddedPostgres({ dataDir: folder }) : null;
try {
  if (own) await migrate(own.url);
  const hold = await printInvariants(running ?? own?.url ?? '', console.log);
  if (!hold) process.exitCode = 1;
} finally {
  await own?.stop();
}
