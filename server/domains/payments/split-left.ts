import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/db.ts';
import type { SellerShare, Split } from './shares.ts';

/** Each party's present share of an order's money: its sale minus refunds and corrections. */
export async function findSplitLeft(db: Db | Tx, order_id: string): Promise<Split> {
  const { rows } = await sql<Omit<Split, 'sellers'>>`
    select coalesce(-sum(e.amount) filter (where a.name like 'org:%'), 0)::bigint as organizer,
           coalesce(-sum(e.amount) filter (where a.name like 'promo:%'), 0)::bigint as promoter,
           coalesce(-sum(e.amount) filter (where a.name = 'fees'), 0)::bigint as platform
      from ledger_transactions t
      join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
     where t.order_id = ${order_id}`.execute(db);
  const { organizer = 0, promoter = 0, platform = 0 } = rows[0] ?? {};
  return { organizer, promoter, platform, sellers: await findSellersLeft(db, order_id) };
}

/** The sellers' present share of a Resale order; one may have forfeited theirs because of another order. */
async function findSellersLeft(db: Db | Tx, order_id: string): Promise<SellerShare[]> {
  const { rows } = await sql<SellerShare>`
    select s.listing_id, s.seller_amount - l.reversed_amount as amount
      from ticket_sales s join listings l on l.id = s.listing_id
     where s.order_id = ${order_id} order by s.listing_id`.execute(db);
  return rows;
}
