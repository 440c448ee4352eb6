import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/db.ts';
import type { Split } from './shares.ts';

/** Who still has what of an order's money, by the ledger: its sale less what refunds and corrections took. */
export async function findSplitLeft(db: Db | Tx, order_id: string): Promise<Split> {
  const { rows } = await sql<Split>`
    select coalesce(-sum(e.amount) filter (where a.name like 'org:%'), 0)::bigint as organizer,
           coalesce(-sum(e.amount) filter (where a.name like 'promo:%'), 0)::bigint as promoter,
           coalesce(-sum(e.amount) filter (where a.name = 'fees'), 0)::bigint as platform
      from ledger_transactions t
      join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
     where t.order_id = ${order_id}`.execute(db);
  return rows[0] ?? { organizer: 0, promoter: 0, platform: 0 };
}
