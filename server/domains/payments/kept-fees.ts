import type { Db, Tx } from '#server/platform/db/db.ts';

/** The fees of an order's refunded tickets that the platform kept. */
export async function findKeptFees(db: Db | Tx, orderId: string): Promise<number> {
  const row = await db
    .selectFrom('refund_tickets')
    .innerJoin('refunds', 'refunds.id', 'refund_tickets.refund_id')
    .innerJoin('tickets', 'tickets.id', 'refund_tickets.ticket_id')
    .select(({ fn, val }) => fn.coalesce(fn.sum<number>('tickets.fee_amount'), val(0)).as('amount'))
    .where('refund_tickets.order_id', '=', orderId)
    .where('refunds.keeps_fee', '=', true)
    .executeTakeFirstOrThrow();
  return row.amount;
}
