import { sql } from 'kysely';
import type { DisputeState } from '#contract/dispute-states.ts';
import type { TicketState } from '#contract/ticket-states.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';
import { isPaidBack, isSurplus } from '#server/domains/payments/refunds.ts';
import type { TicketShare } from '#server/domains/payments/shares.ts';

type Shares = Required<TicketShare> & { id: string };

const SHARES = sql`s.ticket_id as id, s.listing_id, s.face_amount, s.discount_amount, s.fee_amount, s.organizer_fee_amount,
  s.commission_amount, s.seller_amount`;

/** An order with the facts that a refund of it needs. */
export function findRefundedOrder(db: Db | Tx, orderId: string) {
  return db
    .selectFrom('orders')
    .innerJoin('events', 'events.id', 'orders.event_id')
    .select([
      'orders.id',
      'orders.kind',
      'orders.event_id',
      'orders.status',
      'orders.currency',
      'orders.promoter_link_id',
    ])
    .select(['orders.total_amount', 'events.state as event_state'])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow();
}

/** The prices of tickets in an order with everybody's share, in their order. */
export async function listShares(db: Db | Tx, orderId: string, ticketIds: readonly string[]): Promise<Shares[]> {
  const { rows } = await sql<Shares>`
    select ${SHARES} from ticket_sales s
     where s.order_id = ${orderId} and s.ticket_id = any (${[...ticketIds]}::uuid[])
     order by s.position, s.listing_id`.execute(db);
  return rows;
}

/** The payment that bought an order's tickets; a second payment for it is not one. */
export function findSalePayment(db: Db | Tx, orderId: string) {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .where(sql<boolean>`not ${isSurplus('payments.id')}`)
    .executeTakeFirst();
}

/** Whether an order's payment is disputed or, by default, was taken back by a dispute: then it is not ours to refund. */
export async function isDisputed(
  db: Db | Tx,
  orderId: string,
  states: readonly DisputeState[] = ['open', 'lost'],
): Promise<boolean> {
  const row = await db
    .selectFrom('disputes')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', 'in', states)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks an order with its stock, in the order of docs/rules/inventory.md. */
export async function lockOrder(tx: Tx, orderId: string): Promise<void> {
  await sql`select lock_order_stock(${orderId})`.execute(tx);
  await tx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().executeTakeFirst();
}

/** A paid order of an event, refunded or not; undefined for any other. */
export function findOrderOf(db: Db, { event_id, order_id }: { event_id: string; order_id: string }) {
  return db
    .selectFrom('orders')
    .select(['id', 'kind', 'event_id', 'status', 'currency', 'promoter_link_id', 'total_amount'])
    .where('id', '=', order_id)
    .where('event_id', '=', event_id)
    .where('status', 'in', ['paid', 'partially_refunded', 'refunded'])
    .executeTakeFirst();
}

type SoldTicket = Shares & {
  position: number;
  holder_name: string;
  ticket_type_id: string;
  type_name: string;
  /** For an undone sale in Resale: refunded, whatever the present state of the ticket. */
  state: TicketState;
  /** Whether somebody has bought it from this order's buyer. */
  is_resold: boolean;
  /** Whether somebody is paying for it in Resale right now. */
  is_being_bought: boolean;
};

/** Every ticket that an order sold with its shares, in order. */
export async function listTicketsOf(db: Db, orderId: string): Promise<SoldTicket[]> {
  const { rows } = await sql<SoldTicket>`
    select ${SHARES}, k.position, k.holder_name, k.ticket_type_id, y.name as type_name,
           case when s.listing_id is not null and s.is_over then 'refunded' else k.state end as state,
           not s.is_over and k.resale_order_id is not null and k.resale_order_id <> s.order_id as is_resold,
           not s.is_over and exists (select from listings l where l.ticket_id = k.id and l.state = 'reserved') as is_being_bought
      from ticket_sales s join tickets k on k.id = s.ticket_id join ticket_types y on y.id = k.ticket_type_id
     where s.order_id = ${orderId} order by s.position, s.listing_id`.execute(db);
  return rows;
}

/** A refund with the order and event it belongs to. */
export function findRefundOf(db: Db | Tx, refundId: string) {
  return db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .selectAll('refunds')
    .select(['orders.event_id', 'orders.buyer_email', 'orders.kind as order_kind'])
    .where('refunds.id', '=', refundId)
    .executeTakeFirst();
}

/** The newest of a refund and those that sent its money again. */
export function findNewest(db: Db | Tx, rootId: string) {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where((where) => where.or([where('id', '=', rootId), where('again_of_refund_id', '=', rootId)]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}

/** What is left of a payment at the provider, by our records. */
export async function findPaymentLeft(tx: Tx, paymentId: string): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select p.amount - coalesce(sum(r.amount), 0)::bigint as amount
      from payments p left join refunds r on r.payment_id = p.id and ${isPaidBack}
     where p.id = ${paymentId} group by p.id`.execute(tx);
  return rows[0]?.amount ?? 0;
}
