import { type ExpressionBuilder, sql } from 'kysely';
import { nameOfUser } from '#server/domains/auth/person-name.ts';
import { isOwed, isSurplus } from '#server/domains/payments/refunds.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';
import { buyerName, promoterName } from './list-queries.ts';

/**
 * An order of an event with the facts for its own page; undefined for one of another event, and for one in Resale,
 * which is between its buyer and a seller.
 */
export async function findEventOrder(db: Db | Tx, eventId: string, orderId: string) {
  return db
    .selectFrom('orders as o')
    .leftJoin('promo_codes as p', 'p.id', 'o.promo_code_id')
    .leftJoin('promoter_links as k', 'k.id', 'o.promoter_link_id')
    .leftJoin('users as u', 'u.id', 'k.user_id')
    .selectAll('o')
    .select(['p.code as promo_code'])
    .select([sql<string | null>`${promoterName}`.as('promoter'), sql<string>`${buyerName}`.as('name')])
    .select((eb) => eb.exists(openedLink(eb)).as('is_proved'))
    .where('o.event_id', '=', eventId)
    .where('o.id', '=', orderId)
    .where('o.kind', '<>', 'resale')
    .executeTakeFirst();
}

const openedLink = (eb: ExpressionBuilder<Database & { o: Database['orders'] }, 'o'>) =>
  eb
    .selectFrom('guest_links as g')
    .select('g.token_hash')
    .whereRef('g.email', '=', 'o.buyer_email')
    .where('g.opened_at', 'is not', null);

export type EventOrder = NonNullable<Awaited<ReturnType<typeof findEventOrder>>>;

/** The tickets of an order, with their types and refunds. */
export function listOrderTickets(db: Db | Tx, orderId: string) {
  return db
    .selectFrom('tickets as t')
    .innerJoin('ticket_types as y', 'y.id', 't.ticket_type_id')
    .selectAll('t')
    .select('y.name as ticket_type')
    .select((eb) => [
      eb
        .exists(eb.selectFrom('refund_tickets as r').select('r.ticket_id').whereRef('r.ticket_id', '=', 't.id'))
        .as('is_paid_back'),
      eb
        .exists(
          eb
            .selectFrom('ticket_versions as v')
            .select('v.ticket_id')
            .whereRef('v.ticket_id', '=', 't.id')
            .where('v.valid_to', 'is', null)
            .where('v.acquired_via', '=', 'transfer'),
        )
        .as('was_sent_on'),
    ])
    .where('t.order_id', '=', orderId)
    .orderBy('t.position')
    .execute();
}

export type OrderTicketRow = Awaited<ReturnType<typeof listOrderTickets>>[number];

/** Every scan of tickets, oldest first. */
export function listScans(db: Db, ticketIds: string[]) {
  if (ticketIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('admissions')
    .select(['ticket_id', 'at', 'kind', 'result', 'reason', 'door', 'undone_at'])
    .where('ticket_id', 'in', ticketIds)
    .where('kind', '<>', 'undo')
    .orderBy('at')
    .orderBy('id')
    .execute();
}

/** The payment of an order, and its refunds and disputes. A second payment is listed by its refund only. */
export function findMoney(db: Db, orderId: string) {
  return Promise.all([
    db
      .selectFrom('payments')
      .selectAll()
      .where('order_id', '=', orderId)
      .where(sql<boolean>`not ${isSurplus('payments.id')}`)
      .execute(),
    db
      .selectFrom('refunds as r')
      .leftJoin('users as u', 'u.id', 'r.requested_by_user_id')
      .selectAll('r')
      .select([nameOfUser('u').as('requested_by'), isOwed.as('is_owed')])
      .select(isSurplus('r.payment_id').as('is_surplus'))
      .where('r.order_id', '=', orderId)
      .orderBy('r.created_at')
      .execute(),
    db.selectFrom('disputes').selectAll().where('order_id', '=', orderId).orderBy('opened_at').execute(),
  ]);
}

export type RefundRow = Awaited<ReturnType<typeof findMoney>>[1][number];

/** The mails about an order and its tickets, newest first. */
export async function listMails(db: Db, ids: string[]) {
  const { rows } = await sql<MailRow>`
    select m.id, m.template, m.to_email, m.created_at, m.sent_at, m.failed_at, m.last_error
      from outbox m where coalesce(m.payload ->> 'order_id', m.payload ->> 'ticket_id') = any (${ids}::text[])
     order by m.created_at desc, m.id desc`.execute(db);
  return rows;
}

export type MailRow = {
  id: string;
  template: string;
  to_email: string;
  created_at: Date;
  sent_at: Date | null;
  failed_at: Date | null;
  last_error: string | null;
};

/** The acts on an order and its tickets: rows of the audit log, newest first. */
export async function listActs(db: Db, ids: string[]) {
  const { rows } = await sql<ActRow>`
    select a.at, a.action, a.data, a.actor_user_id, ${nameOfUser('u')} as actor
      from audit_log a left join users u on u.id = a.actor_user_id
     where a.subject_type in ('order', 'ticket') and a.subject_id = any (${ids}::text[])
     order by a.at desc, a.id desc`.execute(db);
  return rows;
}

export type ActRow = {
  at: Date;
  action: string;
  data: Record<string, unknown>;
  actor_user_id: string | null;
  /** Null for the system, and for a deleted account. */
  actor: string | null;
};
