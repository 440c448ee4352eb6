import { sql } from 'kysely';
import { sellerPayable } from '#server/domains/payments/accounts.ts';
import { postLedger } from '#server/domains/payments/ledger.ts';
import { partOf } from '#server/domains/payments/shares.ts';
import { findSplitLeft } from '#server/domains/payments/split-left.ts';
import { takeSplit } from '#server/domains/payments/take-from-order.ts';
import { findRefundedOrder } from '#server/domains/refunds/queries.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { sum } from '#server/platform/lib/money.ts';

type Forfeit = { listing_id: string; amount: number };

/**
 * The bank took an order's money back, and the sale of a ticket of it in Resale had covered that. That sale's buyer is
 * refunded now, so the parties of the first sale give back what it had covered.
 */
export async function giveForfeitsBack(tx: Tx, orderId: string, now: Date): Promise<void> {
  const forfeits = await listForfeits(tx, orderId);
  const amount = sum(forfeits.map((forfeit) => forfeit.amount));
  if (amount === 0) return;
  const order = await findRefundedOrder(tx, orderId);
  const from = await takeSplit(tx, order, { split: partOf(await findSplitLeft(tx, orderId), amount), now });
  const to = forfeits.map((forfeit) => ({
    account: sellerPayable(order.event_id, forfeit.listing_id),
    amount: -forfeit.amount,
  }));
  await postLedger(tx, {
    key: `disp.cancelled:${orderId}`,
    order_id: orderId,
    memo: 'covered by a sale in Resale that has ended with its event',
    created_at: now,
    currency: order.currency,
    entries: [...from, ...to],
  });
  for (const { listing_id } of forfeits)
    await tx.updateTable('listings').set({ forfeited_amount: 0 }).where('id', '=', listing_id).execute();
}

async function listForfeits(tx: Tx, orderId: string): Promise<Forfeit[]> {
  const { rows } = await sql<Forfeit>`
    select l.id as listing_id, l.forfeited_amount as amount
      from ticket_sales s join listings l on l.ticket_id = s.ticket_id and l.forfeited_amount > 0
     where s.order_id = ${orderId} and resale_source(l.id) = ${orderId} order by l.id::text`.execute(tx);
  return rows;
}
