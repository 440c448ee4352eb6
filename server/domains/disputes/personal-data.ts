import type { Db } from '#server/platform/db/db.ts';

/** The disputes of a person's payments. They are kept with the ledger when the account is deleted, and name nobody. */
export async function listDisputesOf(db: Db, { id }: { id: string }) {
  const disputes = await db
    .selectFrom('disputes as d')
    .innerJoin('orders as o', 'o.id', 'd.order_id')
    .select([
      'd.order_id',
      'd.state',
      'd.reason',
      'd.amount',
      'd.currency',
      'd.opened_at',
      'd.closed_at',
      'd.evidence_sent_at',
    ])
    .where('o.buyer_user_id', '=', id)
    .orderBy('d.opened_at')
    .execute();
  return { disputes };
}
