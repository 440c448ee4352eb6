import { sql } from 'kysely';
import { isOfOrder } from '#server/domains/tickets/order-tickets.ts';
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
  const tickets = await listTickets(db, orderId);
  const [lines, admissions, mails, refunds] = await Promise.all([
    db
      .selectFrom('order_lines')
      .select(['name', 'quantity'])
      .where('order_id', '=', orderId)
      .orderBy('position')
      .execute(),
    listAdmissions(db, tickets),
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

type Sold = { id: string; position: number; type_name: string; holder_name: string; state: string; is_theirs: boolean };

/** The tickets that an order sold, also those that are not its buyer's any more. */
async function listTickets(db: Db, orderId: string): Promise<Sold[]> {
  const isTheirs = isOfOrder('k', orderId);
  const { rows } = await sql<Sold>`
    select k.id, (row_number() over (order by s.position, k.id))::int as position, t.name as type_name,
           case when ${isTheirs} then k.holder_name else '' end as holder_name, ${isTheirs} as is_theirs,
           case when ${isTheirs} then k.state when s.is_over then 'refunded' else 'sold on in Resale' end as state
      from ticket_sales s join tickets k on k.id = s.ticket_id join ticket_types t on t.id = k.ticket_type_id
     where s.order_id = ${orderId} order by 2`.execute(db);
  return rows;
}

/** The entries and exits with tickets that are still the buyer's, with time and door. */
async function listAdmissions(db: Db, tickets: readonly Sold[]) {
  const positions = new Map(tickets.flatMap(({ id, position, is_theirs }) => (is_theirs ? [[id, position]] : [])));
  const { rows } = await sql<{ ticket_id: string; at: Date; kind: string; door: string }>`
    select a.ticket_id, a.at, a.kind, a.door from admissions a
     where a.ticket_id = any (${[...positions.keys()]}::uuid[]) and a.result in ('admitted', 'left') and a.undone_at is null
     order by a.at`.execute(db);
  return rows.map(({ ticket_id, ...admission }) => ({ ...admission, position: positions.get(ticket_id) }));
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
