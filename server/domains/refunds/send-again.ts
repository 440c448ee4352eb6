import type { Tx } from '#server/platform/db/db.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import { conflict, notFound } from '#server/platform/lib/errors.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';
import { fromBuyer } from '#server/domains/payments/postings.ts';
import { beginRefund, type RefundReason, type RefundRow } from '#server/domains/payments/refunds.ts';
import { findOwedToBuyer } from '#server/domains/payments/take-from-order.ts';
import { findNewest, findPaymentLeft, findRefundOf, isDisputed, lockOrder } from './queries.ts';

type Again = {
  refund_id: string;
  requested_by_user_id: string | null;
  /** The host reads that our staff did it, and not who. */
  by_staff?: boolean;
  note: string;
  now: Date;
};

/**
 * Sends the money of a failed refund again, as a new refund, out of what is owed to the buyer. Idempotent. Writes the
 * mail and the audit log; the caller wakes the loop that sends refunds.
 */
export async function sendRefundAgain(
  tx: Tx,
  { refund_id, by_staff = false, now, ...asked }: Again,
): Promise<RefundRow> {
  const refund = await findRefundOf(tx, refund_id);
  if (!refund) throw notFound();
  await lockOrder(tx, refund.order_id);
  const root = refund.again_of_refund_id ?? refund.id;
  const newest = await findNewest(tx, root);
  if (newest.state !== 'failed') return newest;
  const again = await begin(tx, { newest, root, asked, now });
  const actor_user_id = asked.requested_by_user_id;
  await tell(tx, { again, buyer_email: refund.buyer_email, actor_user_id, by_staff, now });
  return again;
}

type Begin = { newest: RefundRow; root: string; asked: Pick<Again, 'requested_by_user_id' | 'note'>; now: Date };

async function begin(tx: Tx, { newest, root, asked, now }: Begin): Promise<RefundRow> {
  const { id, order_id, payment_id, currency, keeps_fee } = newest;
  if (await isDisputed(tx, order_id)) throw conflict('order_disputed', 'The payer’s bank has taken this payment back.');
  // Part of it may have been paid back in the provider's dashboard meanwhile.
  const amount = Math.min(newest.amount, await findOwedToBuyer(tx, order_id), await findPaymentLeft(tx, payment_id));
  if (amount <= 0) throw conflict('refund_not_owed', 'This money was paid back in another way.');
  const again = await beginRefund(tx, {
    key: `again:${id}`,
    payment: { id: payment_id, order_id, currency },
    amount,
    reason: newest.reason as RefundReason,
    from: fromBuyer(amount),
    now,
    keeps_fee,
    again_of_refund_id: root,
    ...asked,
  });
  if (!again) throw new Error(`refund ${id} was sent again before`);
  return again;
}

type Told = {
  again: RefundRow;
  buyer_email: string;
  actor_user_id: string | null;
  by_staff: boolean;
  now: Date;
};

async function tell(tx: Tx, { again, buyer_email, actor_user_id, by_staff, now }: Told): Promise<void> {
  const { id: refund_id, order_id, amount, currency, note } = again;
  await writeAudit(tx, {
    at: now,
    action: 'order.refund_sent_again',
    actor_user_id,
    subject: { type: 'order', id: order_id },
    data: { refund_id, amount, currency, note, by_staff },
  });
  await writeMail(tx, {
    key: `refund-again:${refund_id}`,
    template: 'refund_sent_again',
    to_email: buyer_email,
    payload: { order_id, refund_id },
    now,
  });
}
