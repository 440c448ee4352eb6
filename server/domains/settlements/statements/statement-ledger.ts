import { sql } from 'kysely';
import type { Db } from '#server/platform/db/db.ts';
import { sum } from '#server/platform/lib/money.ts';

/** What one kind of posting credited to the parties of an event (a debit is negative). */
export type Credits = { organizer: number; promoters: number; platform: number };

type Row = Credits & { kind: string };

/**
 * All postings of an event by kind (the part of the key before the colon; `resale` for all of Resale). The organizer's
 * column sums to what is owed to them, minus what they owe.
 */
export async function readEventLedger(db: Db, { id, currency }: { id: string; currency: string }): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with moves as (
      select case when o.kind = 'resale' then 'resale' else split_part(t.key, ':', 1) end as kind, a.name, -x.amount as credit
        from orders o
        join ledger_transactions t on t.order_id = o.id
        join ledger_entries x on x.transaction_id = t.id and x.currency = ${currency}
        join ledger_accounts a on a.id = x.account_id
       where o.event_id = ${id}
      union all
      select split_part(t.key, ':', 1), a.name, -x.amount
        from ledger_accounts a
        join ledger_entries x on x.account_id = a.id
        join ledger_transactions t on t.id = x.transaction_id and t.order_id is null
       where a.name in ('org:' || ${id}::text || ':payable', 'org:' || ${id}::text || ':receivable') and a.currency = ${currency}
    )
    select kind, coalesce(sum(credit) filter (where name like 'org:%'), 0)::bigint as organizer,
           coalesce(sum(credit) filter (where name like 'promo:%'), 0)::bigint as promoters,
           coalesce(sum(credit) filter (where name = 'fees'), 0)::bigint as platform
      from moves group by kind order by kind`.execute(db);
  return rows;
}

/** The credits of the kinds that a predicate chooses. */
export function creditsOf(rows: readonly Row[], isChosen: (kind: string) => boolean): Credits {
  const chosen = rows.filter(({ kind }) => isChosen(kind));
  const total = (party: keyof Credits) => sum(chosen.map((row) => row[party]));
  return { organizer: total('organizer'), promoters: total('promoters'), platform: total('platform') };
}

/** What all parties together were credited. */
export function wholeOf({ organizer, promoters, platform }: Credits): number {
  return sum([organizer, promoters, platform]);
}
