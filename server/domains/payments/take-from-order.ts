import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/db.ts';
import { sum } from '#server/platform/lib/money.ts';
import { isEarned, lockCommission, noteReversal } from './commissions.ts';
import type { LedgerEntry } from './ledger.ts';
import { findKeptFees } from './kept-fees.ts';
import { fromBuyer } from './postings.ts';
import { entriesOf, partWithoutKept, type SellerShare, type Split } from './shares.ts';
import { findSplitLeft } from './split-left.ts';
import { isSurplus } from './refunds.ts';

type Order = { id: string; event_id: string; promoter_link_id: string | null };

/**
 * Takes a part of an order's money back from the parties that have it: records the promoter's loss, and returns debits
 * that sum to the part. The caller has locked the order and writes the posting.
 */
export async function takeSplit(tx: Tx, order: Order, { split, now }: { split: Split; now: Date }) {
  const commission = await lockCommission(tx, order.id);
  if (commission) await noteReversal(tx, commission, split.promoter, now);
  for (const seller of split.sellers) await noteSellerReversal(tx, seller);
  return entriesOf(split, { ...order, is_commission_earned: isEarned(commission) }, 1);
}

/** Records that a part of a seller's money was taken back (negative: given back); the caller writes the posting. */
export async function noteSellerReversal(tx: Tx, { listing_id, amount }: SellerShare): Promise<void> {
  if (amount === 0) return;
  await sql`update listings set reversed_amount = reversed_amount + ${amount} where id = ${listing_id}`.execute(tx);
}

/**
 * Takes an amount of an order's money back without naming tickets: first what is owed to the buyer because a refund
 * failed, then from everybody in proportion, at last the fees kept of refunded tickets. For money that left without us: a
 * refund in the provider's dashboard, or a lost dispute.
 */
export async function takeFromOrder(
  tx: Tx,
  order: Order,
  { amount, now }: { amount: number; now: Date },
): Promise<LedgerEntry[]> {
  const allOwed = await findOwedOfSale(tx, order.id);
  const owed = Math.min(amount, allOwed);
  if (owed > 0 && owed === allOwed) await closeFailedRefunds(tx, order.id, now);
  const rest = sum([amount, -owed]);
  const left = await findSplitLeft(tx, order.id);
  const split = partWithoutKept(left, { kept: await findKeptFees(tx, order.id), amount: rest });
  const entries = rest > 0 ? await takeSplit(tx, order, { split, now }) : [];
  return [...(owed > 0 ? fromBuyer(owed) : []), ...entries];
}

/** Nothing is owed for them any more. */
async function closeFailedRefunds(tx: Tx, orderId: string, now: Date): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ state: 'canceled', updated_at: now })
    .where('order_id', '=', orderId)
    .where('state', '=', 'failed')
    // The money of a second payment is not this order's, and is still owed.
    .where(sql<boolean>`not ${isSurplus('refunds.payment_id')}`)
    .execute();
}

/** What an order's buyer is owed because refunds of it failed. */
export async function findOwedToBuyer(tx: Tx, orderId: string): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(-sum(e.amount), 0)::bigint as amount
      from ledger_transactions t
      join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
     where t.order_id = ${orderId} and a.name = 'buyer:unrefunded'`.execute(tx);
  return Math.max(0, rows[0]?.amount ?? 0);
}

/** The same without what is owed for surplus payments, which is not of the sale's money. */
export async function findOwedOfSale(tx: Tx, orderId: string): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(-sum(e.amount), 0)::bigint as amount
      from ledger_transactions t
      join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
     where t.order_id = ${orderId} and a.name = 'buyer:unrefunded'
       and not exists (
         select from payments p
           join ledger_transactions s on s.key = 'surplus:' || p.id
           left join refunds r on r.payment_id = p.id
           left join disputes d on d.payment_id = p.id
          where p.order_id = ${orderId} and split_part(t.key, ':', 2) in (p.id::text, r.id::text, d.id::text))`.execute(
    tx,
  );
  return Math.max(0, rows[0]?.amount ?? 0);
}
