import { sql } from 'kysely';
import { policyAtPurchase } from '#server/domains/tickets/queries.ts';
import type { Db } from '#server/platform/db/db.ts';

/** The stored facts about an order that a bank may want to know. IP addresses and browsers are not stored. */
export async function findEvidenceFacts(db: Db, orderId: string) {
  const order = await db
    .selectFrom('orders as r')
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .leftJoin('users as u', 'u.id', 'r.buyer_user_id')
    .select(['r.id', 'r.kind', 'r.buyer_name', 'r.buyer_email', 'r.currency', 'r.total_amount', 'r.paid_at'])
    .select(policyAtPurchase.as('refund_policy'))
    .select(sql<boolean>`u.email_verified_at is not null`.as('has_account'))
    .where('r.id', '=', orderId)
    .executeTakeFirst();
  if (!order) return undefined;
  const [lines, tickets, admissions, mails, refunds] = await Promise.all([
    db
      .selectFrom('order_lines')
      .select(['name', 'quantity'])
      .where('order_id', '=', orderId)
      .orderBy('position')
      .execute(),
    listTickets(db, orderId),
    listAdmissions(db, orderId),
    listMails(db, orderId),
    db
      .selectFrom('refunds')
      .select(['amount', 'state', 'created_at'])
      .where('order_id', '=', orderId)
      .orderBy('created_at')
      .execute(),
  ]);
  return { order, lines, tickets, admissions, mails, refunds };
}

export type EvidenceFacts = NonNullable<Awaited<ReturnType<typeof findEvidenceFacts>>>;

function listTickets(db: Db, orderId: string) {
  return db
    .selectFrom('tickets as k')
    .innerJoin('ticket_types as t', 't.id', 'k.ticket_type_id')
    .select(['k.position', 'k.holder_name', 'k.state', 't.name as type_name'])
    .where('k.order_id', '=', orderId)
    .orderBy('k.position')
    .execute();
}

/** The entries and exits with the order's tickets, with time and door. */
function listAdmissions(db: Db, orderId: string) {
  return db
    .selectFrom('admissions as a')
    .innerJoin('tickets as k', 'k.id', 'a.ticket_id')
    .select(['k.position', 'a.at', 'a.kind', 'a.door'])
    .where('k.order_id', '=', orderId)
    .where('a.result', 'in', ['admitted', 'left'])
    .where('a.undone_at', 'is', null)
    .orderBy('a.at')
    .execute();
}

/** Mails that were sent; one that was not needed any more has a remark instead. */
function listMails(db: Db, orderId: string) {
  return db
    .selectFrom('outbox')
    .select(['template', 'to_email'])
    .select((eb) => eb.ref('sent_at').$castTo<Date>().as('sent_at'))
    .where('payload', '@>', JSON.stringify({ order_id: orderId }))
    .where('sent_at', 'is not', null)
    .where('last_error', 'is', null)
    .orderBy('sent_at')
    .execute();
}
