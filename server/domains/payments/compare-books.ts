import { sql } from 'kysely';
import type { Db } from '#server/platform/db/db.ts';

/** One movement of money in both ledgers: a line of the provider's records and our posting for it. */
export type Pair = {
  currency: string;
  source_id: string | null;
  provider_transaction_id: string | null;
  provider_amount: number | null;
  provider_at: Date | null;
  ledger_keys: string[] | null;
  book_amount: number | null;
  book_at: Date | null;
};

// The provider's object that a posting is about. A payment has two postings: the amount, and the fee.
const EXPECTED = sql`
  select p.provider_charge_id as source_id, 'charge' as kind, x.key, p.is_demonstration
    from payments p
    cross join lateral (values
      ('fee:' || p.id),
      (case when exists (select from ledger_transactions s where s.key = 'surplus:' || p.id)
            then 'surplus:' || p.id else 'sale:' || p.order_id end)) x (key)
  union all
  select r.provider_refund_id, x.kind, x.key || r.id, p.is_demonstration
    from refunds r join payments p on p.id = r.payment_id
    cross join (values ('refund', 'refund.sent:'), ('refund_failure', 'refund.failed:')) x (kind, key)
  union all
  select provider_transfer_id, 'transfer', 'transfer.done:' || id, false from transfers
  union all
  select provider_reversal_id, 'reversal', 'reversal.done:' || id, false from transfer_reversals
  union all
  select d.provider_dispute_id, x.kind, x.key || d.id, p.is_demonstration
    from disputes d join payments p on p.id = d.payment_id
    cross join (values ('dispute', 'disp:'), ('dispute_reversal', 'disp.won:')) x (kind, key)`;

const BOOK = sql`
  select t.key, t.created_at, e.currency, sum(e.amount)::bigint as amount
    from ledger_accounts a join ledger_entries e on e.account_id = a.id join ledger_transactions t on t.id = e.transaction_id
   where a.name = 'stripe:balance' group by t.id, e.currency`;

// A second line about the same object has the number 2 and matches no posting.
const PROVIDER = sql`
  select id, source_id, currency, net_amount, created_at, kind,
         row_number() over (partition by source_id, kind, currency order by created_at, id) as number
    from (select p.*, case when type in ('charge', 'payment') then 'charge'
                           when type in ('refund', 'payment_refund') then 'refund'
                           when type in ('refund_failure', 'payment_failure_refund') then 'refund_failure'
                           when type in ('transfer_refund', 'transfer_cancel', 'transfer_failure') then 'reversal'
                           when type = 'adjustment' and amount < 0 then 'dispute'
                           when type = 'adjustment' then 'dispute_reversal'
                           else type end as kind
            from provider_transactions p
            -- The stand-in for the provider is given the money of demonstration data, which no payment brought.
           where p.type <> 'topup' or not exists (select from payments d where d.is_demonstration and d.currency = p.currency)) k`;

const PAIRS = sql`
  with expected as (${EXPECTED}), book as (${BOOK}), provider as (${PROVIDER}),
  grouped as (
    select x.source_id, x.kind, b.currency, sum(b.amount)::bigint as amount, max(b.created_at) as at, array_agg(b.key order by b.key) as keys
      from book b left join expected x on x.key = b.key
     where x.is_demonstration is not true
     -- What names nothing at the provider stands alone.
     group by x.source_id, x.kind, b.currency, case when x.source_id is null then b.key end)
  select coalesce(p.currency, g.currency) as currency, coalesce(p.source_id, g.source_id) as source_id,
         p.id as provider_transaction_id, p.net_amount as provider_amount, p.created_at as provider_at,
         g.keys as ledger_keys, g.amount as book_amount, g.at as book_at
    from provider p
    full join grouped g on g.source_id = p.source_id and g.kind = p.kind and g.currency = p.currency and p.number = 1`;

/** Movements that only one side has, or with another amount; without demonstration data. */
export async function listDifferences(db: Db): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    select * from (${PAIRS}) pairs where provider_amount is distinct from book_amount`.execute(db);
  return rows;
}

/** How many lines of the provider match their posting, to the cent. */
export async function countMatches(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${PAIRS}) pairs where provider_amount = book_amount`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The balance by our ledger, per currency, and how much of it is demonstration data. */
export async function listBookBalances(db: Db) {
  const { rows } = await sql<{ currency: string; amount: number; demonstration: number }>`
    with expected as (${EXPECTED}), book as (${BOOK})
    select b.currency, sum(b.amount)::bigint as amount,
           coalesce(sum(b.amount) filter (where x.is_demonstration), 0)::bigint as demonstration
      from book b left join expected x on x.key = b.key group by b.currency`.execute(db);
  return rows;
}
