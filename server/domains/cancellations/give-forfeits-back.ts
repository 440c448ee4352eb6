import { sql } from 'kysely';
import { sellerPayable } from '#server/domains/payments/accounts.ts';
import { postLedger } from '#server/domains/payments/ledger.ts';
import { NOTHING, partOf, totalOf } from '#server/domains/payments/shares.ts';
import { findSplitLeft } from '#server/domains/payments/split-left.ts';
import { takeSplit } from '#server/domains/payments/take-from-order.ts';
import { findRefundedOrder } from '#server/domains/refunds/queries.ts';
import { tellSellers } from '#server/domains/refunds/tell-sellers.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';
import { sum } from '#server/platform/lib/money.ts';

type Forfeit = { listing_id: string; ticket_id: string; amount: number };

/**
 * What the parties of earlier sales will pay back in this way, besides their parts of refunds. `sellers`: less what
 * sellers of refunded sales have forfeited already.
 */
export async function rehearseForfeits(db: Db | Tx, eventId: string) {
  const { rows } = await sql<{ order_id: string; amount: number; refunded: number }>`
    select resale_source(l.id) as order_id, sum(l.forfeited_amount)::bigint as amount,
           coalesce(sum(l.forfeited_amount) filter (where not exists (
             select from disputes d where d.order_id = l.order_id and d.state in ('open', 'lost'))), 0)::bigint as refunded
      from listings l
     where l.event_id = ${eventId} and l.forfeited_amount > 0 and l.undone_at is null
       and exists (select from disputes d where d.order_id = resale_source(l.id) and d.state = 'lost')
     group by 1 order by 1`.execute(db);
  const total = { organizer: 0, promoter: 0, platform: 0, sellers: 0 };
  for (const { order_id, amount, refunded } of rows) {
    const left = await findSplitLeft(db, order_id);
    // The rest of the order is refunded: the others' parts of both are what they have left, which the refund counts.
    const part = totalOf(left) > amount ? { ...NOTHING, organizer: amount } : partOf(left, amount);
    const { organizer, promoter, platform, sellers } = part;
    total.organizer = sum([total.organizer, organizer]);
    total.promoter = sum([total.promoter, promoter]);
    total.platform = sum([total.platform, platform]);
    total.sellers = sum([total.sellers, ...sellers.map((seller) => seller.amount), -refunded]);
  }
  return total;
}

/**
 * A dispute of an order was lost, and the seller's money of a resold ticket covered the loss. Now the buyer of that
 * resale is refunded, so the parties of the first sale pay back what it had covered. A seller among them is told.
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
  // Of a purchase in Resale: its seller pays, too.
  const ticket_ids = forfeits.map(({ ticket_id }) => ticket_id);
  await tellSellers(tx, { order, ticket_ids, now, key: 'resale-cancelled' });
}

async function listForfeits(tx: Tx, orderId: string): Promise<Forfeit[]> {
  const { rows } = await sql<Forfeit>`
    select l.id as listing_id, l.ticket_id, l.forfeited_amount as amount
      from ticket_sales s join listings l on l.ticket_id = s.ticket_id and l.forfeited_amount > 0
     where s.order_id = ${orderId} and resale_source(l.id) = ${orderId} order by l.id::text`.execute(tx);
  return rows;
}
