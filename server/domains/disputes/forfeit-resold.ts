import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/db.ts';
import { sum } from '#server/platform/lib/money.ts';
import { sellerPayable } from '#server/domains/payments/accounts.ts';
import { noteSellerReversal } from '#server/domains/payments/take-from-order.ts';
import { lockOwed, type LedgerEntry } from '#server/domains/payments/ledger.ts';

type Order = { id: string; event_id: string; currency: string };
type Sold = { listing_id: string; paid: number };

/**
 * A buyer resold tickets and then got the money back by a dispute. The present holders bought in good faith and keep
 * the tickets; the sellers' money covers the loss first. Returns debits of at most `most`.
 */
export async function forfeitResold(tx: Tx, order: Order, most: number): Promise<LedgerEntry[]> {
  const entries: LedgerEntry[] = [];
  let left = most;
  for (const { listing_id, paid } of await listSoldOn(tx, order.id)) {
    const account = sellerPayable(order.event_id, listing_id);
    const amount = Math.min(left, paid, await lockOwed(tx, account, order.currency));
    if (amount <= 0) continue;
    await noteForfeit(tx, listing_id, amount);
    entries.push({ account, amount });
    left = sum([left, -amount]);
  }
  return entries;
}

/** The bank gave the money back to us: sellers get back what they had lost. */
export async function returnForfeits(tx: Tx, disputeId: string): Promise<void> {
  const { rows } = await sql<{ listing_id: string; amount: number; is_own: boolean }>`
    select l.id as listing_id, e.amount, l.order_id = t.order_id as is_own
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
      join listings l on l.id::text = split_part(a.name, ':', 2)
     where t.key = ${`disp.lost:${disputeId}`} and a.name like 'res:%'`.execute(tx);
  for (const { listing_id, amount, is_own } of rows)
    await (is_own ? noteSellerReversal(tx, { listing_id, amount: -amount }) : noteForfeit(tx, listing_id, -amount));
}

async function noteForfeit(tx: Tx, listingId: string, amount: number): Promise<void> {
  await sql`update listings set forfeited_amount = forfeited_amount + ${amount} where id = ${listingId}`.execute(tx);
}

/** The resales of an order's tickets by its buyers, in the order in which accounts are locked. */
async function listSoldOn(tx: Tx, orderId: string): Promise<Sold[]> {
  const { rows } = await sql<Sold>`
    select l.id as listing_id, (s.face_amount - s.discount_amount + s.fee_amount)::bigint as paid
      from ticket_sales s join listings l on l.ticket_id = s.ticket_id and l.state = 'sold' and l.undone_at is null
     where s.order_id = ${orderId} and resale_source(l.id) = ${orderId} order by l.id::text`.execute(tx);
  return rows;
}
