import type pg from 'pg';
import type { AppContext } from '#server/context.ts';
import { runInvariants } from './run.ts';

/** Checks the invariants and raises the alarm for every row that breaks one; answers how many. */
export async function reportInvariants(ctx: AppContext, pool: pg.Pool): Promise<number> {
  const violations = await runInvariants(pool, { now: ctx.clock.now() });
  for (const { id, row } of violations) ctx.log.error({ invariant: id, row }, 'an invariant is broken');
  return violations.length;
}
