import type { Tx } from '#server/platform/db/db.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';
import type { TicketRefundReason } from './refund-tickets.ts';

type Refunded = {
  order_id: string;
  ticket_ids: readonly string[];
  refund_id: string | null;
  reason: TicketRefundReason | 'dispute_won';
};

/** Writes the mail that tells a buyer which of their tickets ended and what is refunded; none if none ended. */
export async function writeRefundMail(tx: Tx, { reason, ...refunded }: Refunded, now: Date): Promise<void> {
  const [first] = refunded.ticket_ids;
  if (first === undefined) return;
  const order = await tx
    .selectFrom('orders')
    .select('buyer_email')
    .where('id', '=', refunded.order_id)
    .executeTakeFirstOrThrow();
  await writeMail(tx, {
    key: `tickets-refunded:${refunded.order_id}:${first}`,
    template: 'tickets_refunded',
    to_email: order.buyer_email,
    payload: { ...refunded, reason },
    now,
  });
}
