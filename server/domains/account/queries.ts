import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/db/db.ts';

/** What is kept about a person, one list per kind of thing, the latest first. */
async function rowsOf<Row>(db: Db, query: RawBuilder<Row>): Promise<Row[]> {
  return (await query.execute(db)).rows;
}

type SessionRow = { created_at: Date; last_seen_at: Date; ended_at: Date | null; ip: string; user_agent: string };

export function listSessions(db: Db, user_id: string) {
  return rowsOf(
    db,
    sql<SessionRow>`
      select created_at, last_seen_at, revoked_at as ended_at, ip, user_agent
        from sessions where user_id = ${user_id} order by created_at desc`,
  );
}

export function listActivity(db: Db, user_id: string) {
  return rowsOf(
    db,
    sql<{ at: Date; action: string }>`
      select at, action from audit_log where subject_type = 'user' and subject_id = ${user_id} order by at desc, id desc`,
  );
}

type OrderRow = {
  id: string;
  event: string;
  created_at: Date;
  status: string;
  quantity: number;
  total: { amount: number; currency: string };
  email: string;
  name: string;
  holder_names: unknown;
  answers: unknown;
};

export function listOrders(db: Db, user_id: string) {
  return rowsOf(
    db,
    sql<OrderRow>`
      select o.id, e.title as event, o.created_at, o.status, o.quantity,
             jsonb_build_object('amount', o.total_amount, 'currency', o.currency) as total,
             o.buyer_email as email, o.buyer_name as name, o.holder_names, o.answers
        from orders o join events e on e.id = o.event_id
       where o.buyer_user_id = ${user_id} order by o.created_at desc`,
  );
}

type TicketRow = {
  id: string;
  event: string;
  ticket_type: string;
  state: string;
  holder_name: string;
  history: { at: string; kind: string }[];
};

export function listTickets(db: Db, user_id: string) {
  return rowsOf(
    db,
    sql<TicketRow>`
      select t.id, e.title as event, y.name as ticket_type, t.state, t.holder_name,
             coalesce((select jsonb_agg(jsonb_build_object('at', h.at, 'kind', h.kind) order by h.at, h.id)
                         from ticket_history h where h.ticket_id = t.id), '[]') as history
        from tickets t join events e on e.id = t.event_id join ticket_types y on y.id = t.ticket_type_id
       where t.owner_user_id = ${user_id} order by e.starts_at desc, t.id`,
  );
}

export function listOrganizations(db: Db, user_id: string) {
  return rowsOf(
    db,
    sql<{ name: string; handle: string; role: string }>`
      select name, handle, 'owner' as role from organizations where owner_user_id = ${user_id}
      union
      select o.name, o.handle, m.role from organization_members m join organizations o on o.id = m.organization_id
       where m.user_id = ${user_id} order by handle`,
  );
}

export function listPromoterLinks(db: Db, user_id: string) {
  return rowsOf(
    db,
    sql<{ event: string; referral_code: string; email: string; created_at: Date }>`
      select e.title as event, l.referral_code, l.email, l.created_at
        from promoter_links l join events e on e.id = l.event_id where l.user_id = ${user_id} order by l.created_at desc`,
  );
}

export function listDoorPosts(db: Db, user_id: string) {
  return rowsOf(
    db,
    sql<{ event: string; email: string; created_at: Date }>`
      select e.title as event, d.email, d.created_at
        from doormen d join events e on e.id = d.event_id where d.user_id = ${user_id} order by d.created_at desc`,
  );
}

export function listMessages(db: Db, email: string) {
  return rowsOf(
    db,
    sql<{ created_at: Date; topic: string; about: string; message: string }>`
      select created_at, topic, about, message from contact_messages where lower(email) = ${email} order by created_at desc`,
  );
}

export function listMails(db: Db, email: string) {
  return rowsOf(
    db,
    sql<{ created_at: Date; about: string }>`
      select created_at, template as about from outbox where to_email = ${email} order by created_at desc`,
  );
}

export function listSavedEvents(db: Db, user_id: string) {
  return rowsOf(
    db,
    sql<{ event: string; created_at: Date }>`
      select e.title as event, s.created_at from saved_events s join events e on e.id = s.event_id
       where s.user_id = ${user_id} order by s.created_at desc`,
  );
}

export function listFollowed(db: Db, user_id: string) {
  return rowsOf(
    db,
    sql<{ organizer: string; created_at: Date }>`
      select o.name as organizer, f.created_at from followed_organizations f
        join organizations o on o.id = f.organization_id
       where f.user_id = ${user_id} order by f.created_at desc`,
  );
}

export function listSaleAlerts(db: Db, email: string) {
  return rowsOf(
    db,
    sql<{ event: string; created_at: Date; sent_at: Date | null }>`
      select e.title as event, a.created_at, a.sent_at from sale_alerts a join events e on e.id = a.event_id
       where a.email = ${email} order by a.created_at desc`,
  );
}
