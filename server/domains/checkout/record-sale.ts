import type { Tx } from '#server/platform/db/db.ts';
import { sum } from '#server/platform/lib/money.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';
import { postResaleSale, postSale } from '#server/domains/payments/postings.ts';

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
 * and as the mails to the buyer and, in Resale, the sellers.
 */
export async function recordSale(tx: Tx, order: SoldOrder, now: Date): Promise<void> {
  const { id: order_id, currency, promoter_link_id } = order;
  const commission = order.kind === 'resale' ? await postListings(tx, order, now) : await postTickets(tx, order, now);
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
}

/** Posts the sale of tickets that were issued; returns the promoter's part. */
async function postTickets(tx: Tx, order: SoldOrder, now: Date): Promise<number> {
  const { id: order_id, event_id, currency, promoter_link_id } = order;
  const tickets = await tx
    .selectFrom('tickets')
    .select(['face_amount', 'discount_amount', 'fee_amount', 'organizer_fee_amount', 'commission_amount'])
    .where('order_id', '=', order_id)
    .execute();
  await postSale(tx, { order_id, event_id, currency, promoter_link_id, tickets }, now);
  return sum(tickets.map((ticket) => ticket.commission_amount));
}

/** Posts a sale of Resale and tells the sellers; returns the finder's part. */
async function postListings(tx: Tx, order: SoldOrder, now: Date): Promise<number> {
  const { id: order_id, event_id, currency, promoter_link_id } = order;
  const rows = await tx
    .selectFrom('listings as l')
    .innerJoin('users as u', 'u.id', 'l.seller_user_id')
    .select(['l.id', 'u.email as seller_email'])
    .select(['l.agreed_amount', 'l.fee_amount', 'l.seller_fee_amount', 'l.organizer_amount', 'l.commission_amount'])
    .where('l.order_id', '=', order_id)
    .where('l.state', '=', 'sold')
    .orderBy('l.id')
    .$narrowType<{
      agreed_amount: number;
      fee_amount: number;
      seller_fee_amount: number;
      organizer_amount: number;
      commission_amount: number;
    }>()
    .execute();
  await postResaleSale(tx, { order_id, event_id, currency, promoter_link_id, listings: rows }, now);
  for (const { id, seller_email } of rows) {
    await writeMail(tx, {
      key: `listing-sold:${id}`,
      template: 'listing_sold',
      to_email: seller_email,
      payload: { listing_id: id },
      now,
    });
  }
  return sum(rows.map(({ commission_amount }) => commission_amount));
}
