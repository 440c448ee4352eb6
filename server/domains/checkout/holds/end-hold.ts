import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';

export type EndReason =
  | 'hold_ended'
  | 'given_back'
  | 'replaced'
  | 'payment_failed'
  | 'event_cancelled'
  | 'listing_ended';
type End = { status: 'expired' | 'failed'; reason: EndReason };

/** Releases a live hold's stock exactly once; false if it had ended or was sold. */
export async function endHold(ctx: AppContext, orderId: string, { status, reason }: End): Promise<boolean> {
  const now = ctx.clock.now();
  const isEnded = await inTransaction(ctx.db, async (tx) => {
    const { rows } = await sql<{ ended: boolean }>`
      select end_hold(${orderId}, ${status}, ${reason}, ${now}) as ended`.execute(tx);
    if (!rows[0]?.ended) return false;
    await writeEndMail(tx, { orderId, reason, now });
    return true;
  });
  if (isEnded) {
    ctx.wake.outbox();
    ctx.wake.waiting_list();
  }
  return isEnded;
}

type EndMail = { orderId: string; reason: EndReason; now: Date };

// Buyers who reached the payment page get a mail that they were not charged, because the page stays open in their
// browser. People on the waiting list get a mail that the offer is over.
async function writeEndMail(tx: Tx, { orderId, reason, now }: EndMail): Promise<void> {
  if (reason === 'given_back' || reason === 'replaced') return;
  const { buyer_email, waiting_list_entry_id } = await tx
    .selectFrom('orders')
    .select(['buyer_email', 'waiting_list_entry_id'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const mail = { to_email: buyer_email, now };
  const hasPage = await reachedPayment(tx, orderId);
  if (waiting_list_entry_id) {
    const isCancelled = reason === 'event_cancelled';
    // If the event was cancelled, one mail is enough: the one about the payment, or that the waiting list has ended.
    const template = isCancelled ? 'waiting_list_ended' : 'waiting_list_offer_ended';
    const key = isCancelled ? `waiting-list-ended:${waiting_list_entry_id}` : `waiting-list-offer-ended:${orderId}`;
    const payload = { waiting_list_entry_id, order_id: orderId };
    if (!isCancelled || !hasPage) await writeMail(tx, { key, template, payload, ...mail });
  }
  if (!hasPage) return;
  const template = reason === 'payment_failed' ? 'payment_failed' : 'checkout_not_charged';
  await writeMail(tx, { key: `not-charged:${orderId}`, template, payload: { order_id: orderId }, ...mail });
}

async function reachedPayment(tx: Tx, orderId: string): Promise<boolean> {
  const session = await tx
    .selectFrom('payment_sessions')
    .select('id')
    .where('order_id', '=', orderId)
    .where('provider_session_id', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return session !== undefined;
}
