import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/db.ts';

/** Why somebody without a ticket of their own gets a mail about a cancelled event. A guest has one from its buyer. */
export const otherReasons = ['guest', 'friend', 'promoter', 'door', 'invited', 'asked', 'waiting'] as const;
export type OtherReason = (typeof otherReasons)[number];

export type OtherPerson = { email: string; reason: OtherReason };

/** The recipients without a ticket, each address once, with the most important reason. */
function others(eventId: string): RawBuilder<OtherPerson> {
  return sql<OtherPerson>`(
    select distinct on (w.email) w.email, w.reason from (
      select g.email, 'guest' as reason, 0 as rank
        from orders o cross join lateral guest_emails(o.id) g
       where o.event_id = ${eventId} and o.holder_emails <> '[]'
         and (o.status in ('paid', 'partially_refunded') or exists (select from cancelled_orders c where c.order_id = o.id))
      union all
      -- On its way until the event was cancelled, and known to them: the mail about it was sent.
      select x.to_email, 'friend', 0 from ticket_transfers x join events e on e.id = x.event_id
       where x.event_id = ${eventId} and (x.state = 'pending' or x.state = 'cancelled' and x.ended_at = e.cancelled_at)
         and exists (select from outbox m
                      where m.key = 'transfer:' || x.id || ':1' and m.sent_at is not null and m.last_error is null)
      union all
      select coalesce(u.email, l.email), 'promoter', 1
        from promoter_links l left join users u on u.id = l.user_id
       where l.event_id = ${eventId} and (l.removed_at is null or exists (
         select from commissions c where c.promoter_link_id = l.id))
      union all
      select coalesce(u.email, d.email), 'door', 2 from doormen d left join users u on u.id = d.user_id
       where d.event_id = ${eventId} and d.removed_at is null
      union all
      select i.email, 'invited', 3 from invitations i
       where i.event_id = ${eventId} and i.sent_at is not null and i.revoked_at is null and i.accepted_at is null
         and i.declined_at is null
      union all
      select q.email, 'asked', 4 from guest_requests q where q.event_id = ${eventId} and q.state = 'waiting'
      union all
      select s.email, 'waiting', 5 from sale_alerts s where s.event_id = ${eventId} and s.sent_at is null) w
     where w.email is not null and not exists (
       select from tickets k join orders o on o.id = k.order_id
        left join orders r on r.id = k.resale_order_id
        where k.event_id = ${eventId} and w.email in (k.owner_email, o.buyer_email, r.buyer_email)
          and exists (select from cancelled_orders c where c.order_id = k.order_id
                      union all select where k.state in ('valid', 'listed', 'transferring', 'used')))
     order by w.email, w.rank)`;
}

/** The number of mails to people without a ticket. Those who wait get theirs when their entry ends. */
export async function countOthers(db: Db | Tx, eventId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from ${others(eventId)} p)
          + (select count(*) from waiting_list_entries w where w.event_id = ${eventId} and w.state = 'waiting'))::int as count`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** The next of them after an address, in alphabetical order. */
export async function listOthers(db: Db | Tx, eventId: string, after: string, limit: number): Promise<OtherPerson[]> {
  const { rows } = await sql<OtherPerson>`
    select p.email, p.reason from ${others(eventId)} p where p.email > ${after} order by p.email limit ${limit}`.execute(
    db,
  );
  return rows;
}
