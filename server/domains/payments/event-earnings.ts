import { sql } from 'kysely';
import type { Db } from '#server/platform/db/db.ts';
import { organizerPayable, receivableOf } from './accounts.ts';

/** An event's revenue for its organizer after all refunds, by the ledger; payouts do not change it. */
export async function findEventEarnings(db: Db, eventId: string, currency: string): Promise<number> {
  const payable = organizerPayable(eventId);
  const { rows } = await sql<{ earned: number }>`
    select coalesce(-sum(e.amount), 0)::bigint as earned
      from ledger_accounts a join ledger_entries e on e.account_id = a.id
      join ledger_transactions t on t.id = e.transaction_id
     where a.name in (${payable.name}, ${receivableOf(payable).name}) and a.currency = ${currency}
       and t.order_id is not null`.execute(db);
  return rows[0]?.earned ?? 0;
}
