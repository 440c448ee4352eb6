import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#server/platform/db/db.ts';
import type { Database } from '#server/platform/db/schema.ts';

const STEP = 10_000;

/** Deletes the rows of a table that meet a condition, some thousands at a time: one statement for all might time out. */
export async function deleteInSteps(db: Db, table: keyof Database, condition: RawBuilder<SqlBool>): Promise<void> {
  const step = sql`
    delete from ${sql.table(table)}
     where ctid = any (array(select ctid from ${sql.table(table)} where ${condition} limit ${STEP}))`;
  for (let deleted = STEP; deleted === STEP;) {
    const { numAffectedRows = 0n } = await step.execute(db);
    deleted = Number(numAffectedRows);
  }
}
