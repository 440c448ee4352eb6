import type { Db, Tx } from '#server/platform/db/db.ts';

/** Which of these organizations may sell tickets with a price. */
export async function findPaidOut(db: Db | Tx, organizationIds: string[]): Promise<Set<string>> {
  if (organizationIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('organizations')
    .select('id')
    .where('id', 'in', organizationIds)
    .where('paid_sales_allowed', '=', true)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
