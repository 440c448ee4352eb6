import { type SqlBool, sql } from 'kysely';
import type { Db } from '#server/platform/db/db.ts';

/** An order with its event and organization. */
export function findStaffOrder(db: Db, id: string) {
  return db
    .selectFrom('orders as o')
    .innerJoin('events as e', 'e.id', 'o.event_id')
    .innerJoin('organizations as g', 'g.id', 'e.organization_id')
    .select(['o.id', 'o.status', 'o.kind', 'o.created_at', 'o.paid_at', 'o.currency', 'o.total_amount', 'o.fee_amount'])
    .select(['o.buyer_user_id', 'o.buyer_name', 'o.buyer_email', 'o.event_id'])
    .select(['e.slug', 'e.title', 'e.starts_at', 'e.time_zone', 'e.organization_id'])
    .select(['g.name as organization_name', 'g.handle'])
    .where('o.id', '=', id)
    .executeTakeFirst();
}

/** What was paid for an order. */
export function listPayments(db: Db, orderId: string) {
  return db
    .selectFrom('payments')
    .select(['id', 'provider_payment_intent_id as provider_id', 'amount', 'paid_at'])
    .where('order_id', '=', orderId)
    .orderBy('paid_at')
    .execute();
}

type TicketRow = {
  id: string;
  position: number;
  type: string;
  state: string;
  holder_name: string;
  owner_email: string;
  first_admitted_at: Date | null;
  paid: number;
};

/** The tickets that an order sold: those it issued, or those it bought in Resale, with what its buyer paid. */
export async function listTickets(db: Db, orderId: string): Promise<TicketRow[]> {
  const { rows } = await sql<TicketRow>`
    select k.id, k.position, y.name as type, k.holder_name, k.owner_email, k.first_admitted_at,
           case when s.listing_id is not null and s.is_over then 'refunded' else k.state end as state,
           s.face_amount - s.discount_amount + s.fee_amount as paid
      from ticket_sales s join tickets k on k.id = s.ticket_id join ticket_types y on y.id = k.ticket_type_id
     where s.order_id = ${orderId} order by k.position, k.id, s.listing_id`.execute(db);
  return rows;
}

/** The listings `l` that an order bought, and those of tickets that it issued. */
export const listingsOf = (orderId: string) =>
  sql<SqlBool>`(l.order_id = ${orderId} and l.state = 'sold' or l.ticket_id in (select t.id from tickets t where t.order_id = ${orderId}))`;

/** The refunds of an order, the latest first. */
export function listRefunds(db: Db, orderId: string) {
  return db
    .selectFrom('refunds')
    .select(['id', 'amount', 'state', 'reason', 'note', 'failure_reason as failure', 'created_at'])
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .execute();
}

/** The disputes of an order. */
export function listDisputes(db: Db, orderId: string) {
  return db
    .selectFrom('disputes')
    .select(['id', 'state', 'reason', 'amount', 'opened_at'])
    .where('order_id', '=', orderId)
    .orderBy('opened_at', 'desc')
    .execute();
}

type MailRow = { id: string; template: string; to_email: string; state: string; at: Date };

/** The mails about an order, the latest first; `dropped` ones were no longer needed when they were to be sent. */
export async function listMails(db: Db, orderId: string): Promise<MailRow[]> {
  const { rows } = await sql<MailRow>`
    select id, template, to_email, coalesce(sent_at, failed_at, created_at) as at,
           case when failed_at is not null then 'failed' when sent_at is null then 'waiting'
                when last_error is null then 'sent' else 'dropped' end as state
      from outbox where coalesce(payload ->> 'order_id', payload ->> 'ticket_id') in (
             select ${orderId}::text union all select t.id::text from tickets t where t.order_id = ${orderId})
     order by created_at desc limit 20`.execute(db);
  return rows;
}
