import { printInvariants } from '#server/invariants/print.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { withDatabase } from './system/with-database.ts';

// Checks the invariants in the database of this copy, whether the product runs or not.

await withDatabase(async ({ url, isIdle }) => {
  if (isIdle) await migrate(url);
  const hold = await printInvariants(url, console.log);
  if (!hold) process.exitCode = 1;
});
