import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/db.ts';

/**
 * The organizer's money of an event from orders with an open dispute, by the ledger: it is held back until the dispute
 * ends. An inquiry holds nothing back, because no money was taken.
 */
export async function findHeld(db: Db | Tx, eventId: string, currency: string): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select coalesce(sum(greatest(0, s.share)), 0)::bigint as held
      from (select -sum(x.amount) as share
              from ledger_transactions t
              join ledger_entries x on x.transaction_id = t.id and x.currency = ${currency}
              join ledger_accounts a on a.id = x.account_id and a.name like 'org:%'
             where t.order_id in (select d.order_id from disputes d where d.event_id = ${eventId} and d.state = 'open')
             group by t.order_id) s`.execute(db);
  return rows[0]?.held ?? 0;
}
