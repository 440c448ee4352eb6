import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/db.ts';
import { sum } from '#server/platform/lib/money.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';
import { postSale } from '#server/domains/payments/postings.ts';
import type { TicketShare } from '#server/domains/payments/shares.ts';
import { mailHolders } from '../emails/mail-holders.ts';

type SoldOrder = {
  id: string;
  event_id: string;
  kind: string;
  currency: string;
  total_amount: number;
  buyer_email: string;
  promoter_link_id: string | null;
};

/**
 * Records a sale whose tickets were just issued, or moved to their buyer: in the ledger, as the promoter's commission,
 * and as the mails to the buyer, to holders with an address and, in Resale, to the sellers.
 */
export async function recordSale(tx: Tx, order: SoldOrder, now: Date): Promise<void> {
  const { id: order_id, event_id, currency, promoter_link_id } = order;
  const tickets = await listSold(tx, order_id);
  await postSale(tx, { order_id, event_id, currency, promoter_link_id, tickets }, now);
  const commission = sum(tickets.map((ticket) => ticket.commission_amount));
  if (promoter_link_id && commission > 0) {
    await tx
      .insertInto('commissions')
      .values({ order_id, promoter_link_id, currency, amount: commission, state: 'pending', created_at: now })
      .execute();
  }
  await writeMail(tx, {
    key: `order-confirmation:${order_id}`,
    template: 'order_confirmation',
    to_email: order.buyer_email,
    payload: { order_id },
    now,
  });
  await mailHolders(tx, order, now);
  if (order.kind === 'resale') await tellSellers(tx, order_id, now);
}

/** The sales of an order, with everybody's share. */
async function listSold(tx: Tx, orderId: string): Promise<TicketShare[]> {
  const { rows } = await sql<TicketShare>`
    select listing_id, face_amount, discount_amount, fee_amount, organizer_fee_amount, commission_amount, seller_amount
      from ticket_sales where order_id = ${orderId}`.execute(tx);
  return rows;
}

async function tellSellers(tx: Tx, orderId: string, now: Date): Promise<void> {
  const rows = await tx
    .selectFrom('listings as l')
    .innerJoin('users as u', 'u.id', 'l.seller_user_id')
    .select(['l.id', 'u.email as seller_email'])
    .where('l.order_id', '=', orderId)
    .where('l.state', '=', 'sold')
    .orderBy('l.id')
    .execute();
  for (const { id, seller_email: to_email } of rows) {
    const mail = { template: 'listing_sold', to_email, payload: { listing_id: id }, now };
    await writeMail(tx, { key: `listing-sold:${id}`, ...mail });
  }
}
