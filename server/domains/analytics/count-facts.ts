import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';

const BATCH = 5000;

/** Moves what happened into the figures until nothing is left; figures are exact without it, and fast with it. */
export async function countFacts(ctx: Pick<AppContext, 'db'>, batch = BATCH): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ count: number }>`select count_sales_facts(${batch}) as count`.execute(ctx.db);
    if ((rows[0]?.count ?? 0) < batch) return;
  }
}
