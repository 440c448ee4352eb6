import type { Tx } from '#server/platform/db/db.ts';
import { sum } from '#server/platform/lib/money.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';
import { postSale } from '#server/domains/payments/postings.ts';

type SoldOrder = {
  id: string;
  event_id: string;
  currency: string;
  total_amount: number;
  buyer_email: string;
  promoter_link_id: string | null;
};

/**
 * Records a sale whose tickets were just issued: in the ledger, as the promoter's commission, and as the buyer's mail.
 */
export async function recordSale(tx: Tx, order: SoldOrder, now: Date): Promise<void> {
  const { id: order_id, event_id, currency, promoter_link_id } = order;
  const tickets = await tx
    .selectFrom('tickets')
    .select(['face_amount', 'discount_amount', 'fee_amount', 'organizer_fee_amount', 'commission_amount'])
    .where('order_id', '=', order_id)
    .execute();
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
}
