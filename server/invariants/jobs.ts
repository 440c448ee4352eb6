import type { AppContext } from '#server/context.ts';
import { createPool } from '#server/platform/db/db.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { addMilliseconds } from '#server/platform/lib/clock.ts';
import { runInvariants } from './run.ts';

/** After a check the database rests for this many times as long: the check of a large one takes minutes. */
const REST = 9;

/** The check of all tables against the rules. */
export function invariantJobs(ctx: AppContext): Jobs {
  let restsUntil = new Date(0);
  const run = async () => {
    const began = ctx.clock.now();
    if (began < restsUntil) return;
    await reportInvariants(ctx);
    const ended = ctx.clock.now();
    restsUntil = addMilliseconds(ended, REST * (ended.getTime() - began.getTime()));
  };
  return { check_invariants: { cron: '*/5 * * * *', run } };
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
