import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';

const BATCH = 5000;

/** Adds all uncounted facts to the figures. Figures are exact without it, but faster with it. */
export async function countFacts(ctx: Pick<AppContext, 'db'>, batch = BATCH): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ count: number }>`select count_sales_facts(${batch}) as count`.execute(ctx.db);
    if ((rows[0]?.count ?? 0) < batch) return;
  }
}
