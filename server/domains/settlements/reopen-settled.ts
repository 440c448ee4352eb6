import { sql } from 'kysely';
import type { Db } from '#server/platform/db/db.ts';

/** Reopens settled accounts that have money, because a payment was posted while they were settled. */
export async function reopenSettled(db: Db): Promise<void> {
  await sql`
    update ledger_accounts a set settled_at = null
     where a.settled_at is not null and a.kind = 'liability'
       and (select sum(x.amount) from ledger_entries x where x.account_id = a.id) <> 0`.execute(db);
}
