import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/db.ts';

const SHARES = [
  'tickets.id',
  'tickets.face_amount',
  'tickets.discount_amount',
  'tickets.fee_amount',
  'tickets.organizer_fee_amount',
  'tickets.commission_amount',
] as const;

/** An order with what a refund of it needs. */
export function findRefundedOrder(db: Db | Tx, orderId: string) {
  return db
    .selectFrom('orders')
    .innerJoin('events', 'events.id', 'orders.event_id')
    .select(['orders.id', 'orders.event_id', 'orders.status', 'orders.currency', 'orders.promoter_link_id'])
    .select(['orders.total_amount', 'events.state as event_state'])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow();
}

/** The stored shares of tickets, in their order. */
export function listShares(db: Db | Tx, ticketIds: readonly string[]) {
  return db
    .selectFrom('tickets')
    .select(SHARES)
    .where('id', 'in', [...ticketIds])
    .orderBy('position')
    .execute();
}

/** The payment that bought an order's tickets; a second payment for it is not one. */
export function findSalePayment(db: Db | Tx, orderId: string) {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .where(sql<boolean>`not exists (select from ledger_transactions x where x.key = 'surplus:' || payments.id)`)
    .executeTakeFirst();
}

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

/** Whether the payer's bank holds or took an order's money: it is not ours to send back. */
export async function isDisputed(db: Db | Tx, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('disputes')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', 'in', ['open', 'lost'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
