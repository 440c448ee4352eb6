import { sql } from 'kysely';
import { postDisputeRegained } from '#server/domains/payments/dispute-postings.ts';
import type { PaymentRow } from '#server/domains/payments/payments.ts';
import { fromBuyer } from '#server/domains/payments/postings.ts';
import { beginRefund } from '#server/domains/payments/refunds.ts';
import { writeRefundMail } from '#server/domains/refunds/refund-mail.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { returnForfeits } from './forfeit-resold.ts';
import type { DisputedOrder, DisputeRow } from './queries.ts';
import { reviveRefunds } from './take-loss.ts';

type Regained = { dispute: DisputeRow; order: DisputedOrder; payment: PaymentRow; now: Date };

/**
 * A lost dispute was decided anew and its money is back: those who lost it get it. If nothing of the order stands any
 * more, the buyer has neither tickets nor money, and is refunded instead.
 */
export async function regainLoss(tx: Tx, { dispute, order, payment, now }: Regained): Promise<void> {
  const isBuyers = order.event_state === 'cancelled' || !(await hasSale(tx, order.id));
  const amount = await postDisputeRegained(tx, dispute, { isBuyers, now });
  if (!isBuyers) await returnToParties(tx, { dispute, order });
  await reviveRefunds(tx, payment, now);
  if (amount > 0) await refundBuyer(tx, { dispute, order, payment, now }, amount);
}

/** What stands of the order is paid again, and is refunded if the event is cancelled later. */
async function returnToParties(tx: Tx, { dispute, order }: Pick<Regained, 'dispute' | 'order'>): Promise<void> {
  await returnForfeits(tx, dispute.id);
  const paid = { status: 'partially_refunded', ended_at: null };
  await tx.updateTable('orders').set(paid).where('id', '=', order.id).where('status', '=', 'refunded').execute();
}

async function refundBuyer(tx: Tx, { dispute, order, payment, now }: Regained, amount: number): Promise<void> {
  const [reason, from] = ['dispute_won' as const, fromBuyer(amount)];
  const refund = await beginRefund(tx, { key: `dispute:${dispute.id}`, payment, amount, reason, from, now });
  const { rows } = await sql<{ ticket_id: string }>`
    select s.ticket_id from ticket_sales s where s.order_id = ${order.id} and s.is_over order by s.ticket_id`.execute(
    tx,
  );
  const ticket_ids = rows.map(({ ticket_id }) => ticket_id);
  await writeRefundMail(tx, { order_id: order.id, ticket_ids, refund_id: refund?.id ?? null, reason }, now);
}

/** Whether a ticket of the order, or a purchase in Resale, still stands. */
async function hasSale(tx: Tx, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    select from ticket_sales s where s.order_id = ${orderId} and not s.is_over limit 1`.execute(tx);
  return rows.length > 0;
}
