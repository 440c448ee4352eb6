import { sql } from 'kysely';
import { postDisputeRegained } from '#server/domains/payments/dispute-postings.ts';
import type { PaymentRow } from '#server/domains/payments/payments.ts';
import { fromBuyer } from '#server/domains/payments/postings.ts';
import { beginRefund, isOwed } from '#server/domains/payments/refunds.ts';
import { findOwedToBuyer } from '#server/domains/payments/take-from-order.ts';
import { findRefundedOrder } from '#server/domains/refunds/queries.ts';
import { writeRefundMail } from '#server/domains/refunds/refund-mail.ts';
import { payBack } from '#server/domains/refunds/refund-tickets.ts';
import { sendRefundAgain } from '#server/domains/refunds/send-again.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { returnForfeits } from './forfeit-resold.ts';
import type { DisputedOrder, DisputeRow } from './queries.ts';
import { reviveRefunds } from './take-loss.ts';

const REASON = 'dispute_won' as const;

type Regained = { dispute: DisputeRow; order: DisputedOrder; payment: PaymentRow; now: Date };

/**
 * A lost dispute was decided anew and its money is back. The buyer is refunded for tickets that ended because of it, and
 * the parties have the money of the rest. If the event is cancelled, or no ticket is left, all of it is the buyer's.
 */
export async function regainLoss(tx: Tx, regained: Regained): Promise<void> {
  const { dispute, order, payment, now } = regained;
  const ended = await listEnded(tx, order.id);
  const isBuyers = order.event_state === 'cancelled' || !(await hasSale(tx, order.id));
  const amount = await postDisputeRegained(tx, dispute, { isBuyers, now });
  if (!isBuyers) await returnToParties(tx, regained);
  await reviveRefunds(tx, payment, now);
  const refund_id = isBuyers ? await refundAll(tx, regained, amount) : await refundEnded(tx, regained, ended);
  await sendFailedAgain(tx, payment, now);
  if (refund_id === undefined) return;
  await writeRefundMail(tx, { order_id: order.id, ticket_ids: ended, refund_id, reason: REASON }, now);
}

/** What stands of the order is paid again, and is refunded if the event is cancelled later. */
async function returnToParties(tx: Tx, { dispute, order }: Regained): Promise<void> {
  await returnForfeits(tx, dispute.id);
  const paid = { status: 'partially_refunded', ended_at: null };
  await tx.updateTable('orders').set(paid).where('id', '=', order.id).where('status', '=', 'refunded').execute();
}

/** The provider refunds nothing of a payment while its dispute is lost, so what it refused then is sent again. */
async function sendFailedAgain(tx: Tx, payment: PaymentRow, now: Date): Promise<void> {
  const failed = tx.selectFrom('refunds as r').select('r.id').where('r.payment_id', '=', payment.id).where(isOwed);
  for (const { id } of await failed.orderBy('r.created_at').execute()) {
    // Part of it may have been paid back in the provider's dashboard meanwhile.
    if ((await findOwedToBuyer(tx, payment.order_id)) <= 0) return;
    await sendRefundAgain(tx, { refund_id: id, requested_by_user_id: null, note: '', now });
  }
}

async function refundAll(tx: Tx, { dispute, payment, now }: Regained, amount: number): Promise<string | undefined> {
  if (amount <= 0) return undefined;
  const from = fromBuyer(amount);
  const refund = await beginRefund(tx, { key: `dispute:${dispute.id}`, payment, amount, reason: REASON, from, now });
  return refund?.id;
}

async function refundEnded(tx: Tx, { order, now }: Regained, ticket_ids: string[]): Promise<string | undefined> {
  if (ticket_ids.length === 0) return undefined;
  const refunded = await findRefundedOrder(tx, order.id);
  return (await payBack(tx, { order: refunded, ticket_ids, reason: REASON, keeps_fee: false, now }))?.id;
}

/** The tickets of an order, or its purchases in Resale, that ended without a refund. */
async function listEnded(tx: Tx, orderId: string): Promise<string[]> {
  const { rows } = await sql<{ ticket_id: string }>`
    select s.ticket_id from ticket_sales s
     where s.order_id = ${orderId} and s.is_over
       and not exists (select from refund_tickets r where r.ticket_id = s.ticket_id and r.order_id = s.order_id)
     order by s.ticket_id`.execute(tx);
  return rows.map(({ ticket_id }) => ticket_id);
}

/** Whether a ticket of the order, or a purchase in Resale, still stands. */
async function hasSale(tx: Tx, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    select from ticket_sales s where s.order_id = ${orderId} and not s.is_over limit 1`.execute(tx);
  return rows.length > 0;
}
