import type { Tx } from '#server/platform/db/db.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';

type Failed = { id: string; order_id: string };

/** Writes the mail that tells a buyer that a refund failed and is still owed. */
export async function tellOfFailure(tx: Tx, { id: refund_id, order_id }: Failed, now: Date): Promise<void> {
  const order = await tx
    .selectFrom('orders')
    .select('buyer_email')
    .where('id', '=', order_id)
    .executeTakeFirstOrThrow();
  await writeMail(tx, {
    key: `refund-failed:${refund_id}`,
    template: 'refund_failed',
    to_email: order.buyer_email,
    payload: { order_id, refund_id },
    now,
  });
}
