import { sql } from 'kysely';
import { isOnlyOwner } from '#server/domains/organizations/personal-data.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { isOwed } from './refunds.ts';

/** Whether the money of transfer `t` is on its way to its payee, or being taken back. */
const isOnItsWay = sql<boolean>`(t.state = 'intent' or exists (
  select from transfer_reversals r where r.transfer_id = t.id and r.state = 'intent'))`;

/** Prevents deleting an account: a refund that has not arrived, or has failed and is owed. */
export async function findOpenRefund(tx: Tx, user_id: string): Promise<string | null> {
  const refund = await tx
    .selectFrom('refunds as r')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .select('r.id')
    .where('o.buyer_user_id', '=', user_id)
    .where((where) => where.or([where('r.state', 'in', ['intent', 'pending']), isOwed]))
    .limit(1)
    .executeTakeFirst();
  return refund ? 'A refund to you is on its way: wait until it has arrived.' : null;
}

/** Prevents deleting an account: an open dispute. */
export async function findOpenDispute(tx: Tx, user_id: string): Promise<string | null> {
  const dispute = await tx
    .selectFrom('disputes')
    .innerJoin('orders', 'orders.id', 'disputes.order_id')
    .select('disputes.id')
    .where('orders.buyer_user_id', '=', user_id)
    .where('disputes.closed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return dispute ? 'Your bank is still deciding about a payment of yours: wait until it has.' : null;
}

/**
 * Prevents deleting an account: money of the person's events that was not paid out, or may be taken back. Another owner of
 * the organization takes it over.
 */
export async function findUnsettledMoney(tx: Tx, user_id: string): Promise<string | null> {
  const { rows } = await sql`
    select a.id from ledger_entries x
      join ledger_accounts a on a.id = x.account_id
      join events e on e.id = a.event_id
      join organizations o on o.id = e.organization_id
     where ${isOnlyOwner(user_id, sql.ref('o.id'))} and a.name like 'org:%'
     group by a.id having sum(x.amount) <> 0
    union all
    select t.id from transfers t
      join events e on e.id = t.event_id
      join organizations o on o.id = e.organization_id
     where ${isOnlyOwner(user_id, sql.ref('o.id'))} and t.kind = 'organizer' and ${isOnItsWay}
    union all
    select d.id from disputes d
      join events e on e.id = d.event_id
      join organizations o on o.id = e.organization_id
     where ${isOnlyOwner(user_id, sql.ref('o.id'))} and d.state = 'open'
     limit 1`.execute(tx);
  return rows.length > 0 ? 'Money of your events has not been settled yet: wait until it has been.' : null;
}

/** Prevents deleting an account: money of Resale sales that was not paid out, or that the person owes. */
export async function findUnpaidSales(tx: Tx, user_id: string): Promise<string | null> {
  const { rows } = await sql`
    select a.id from listings l
      join ledger_accounts a on a.name in ('res:' || l.id || ':payable', 'res:' || l.id || ':receivable')
      join ledger_entries x on x.account_id = a.id
     where l.seller_user_id = ${user_id} and l.state = 'sold' group by a.id having sum(x.amount) <> 0
    union all
    select t.id from transfers t join connected_accounts c on c.id = t.connected_account_id
     where c.user_id = ${user_id} and t.kind = 'seller' and ${isOnItsWay}
     limit 1`.execute(tx);
  return rows.length > 0
    ? 'Money of tickets you sold is not settled yet. Under Selling in My Tickets you see what it waits for.'
    : null;
}
