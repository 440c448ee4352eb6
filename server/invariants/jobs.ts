import type { AppContext } from '#server/context.ts';
import { createPool } from '#server/platform/db/db.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { runInvariants } from './run.ts';

/** The check of all tables against the rules. */
export function invariantJobs(ctx: AppContext): Jobs {
  return { check_invariants: { cron: '*/5 * * * *', run: () => reportInvariants(ctx) } };
}

/** Logs every row that breaks an invariant as an error. */
async function reportInvariants(ctx: AppContext): Promise<void> {
  const onError = (error: Error) => ctx.log.warn({ err: error }, 'a connection of the invariants was lost');
  const connectionString = ctx.config.databaseUrl ?? '';
  // Uses its own connection, because it runs rarely but long.
  const pool = createPool({ connectionString, max: 1, onError, name: 'velvet-invariants' });
  try {
    const violations = await runInvariants(pool, { now: ctx.clock.now() });
    for (const { id, row } of violations) ctx.log.error({ invariant: id, row }, 'an invariant is broken');
  } finally {
    await pool.end();
  }
}
