import { type RawBuilder, sql } from 'kysely';
import { type MessageSegment } from '#contract/messages.ts';
import { stands } from '#server/domains/events/ticket-stands.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';
import { PLACEHOLDER_PATTERN } from '#server/platform/lib/email-address.ts';
import { isOfOrder, orderOf } from '#server/domains/tickets/order-tickets.ts';

export type Segment = { event_id: string; segment: MessageSegment; ticket_type_ids: readonly string[] };

/**
 * An address, and the id of a ticket, order, invitation or request that makes it part of a segment. A guest's address
 * was entered by the buyer beside the ticket.
 */
export type Member = { email: string; id: string; is_guest: boolean };

/** One row for each ticket, order, invitation or request of a segment. */
function membersOf({ event_id, segment, ticket_type_ids }: Segment): RawBuilder<Member> {
  switch (segment) {
    case 'ticket_holders':
      return holders(event_id, ticket_type_ids, sql`true`);
    case 'not_yet_in':
      return holders(event_id, ticket_type_ids, sql`k.entries = 0`);
    case 'already_in':
      return holders(event_id, ticket_type_ids, sql`k.entries > 0`);
    case 'buyers':
      return sql<Member>`
        select o.buyer_email as email, o.id, false as is_guest from orders o
         where o.event_id = ${event_id} and o.status in ('paid', 'partially_refunded')
           and exists (select from tickets k where ${isOfOrder('k', sql.ref('o.id'))} and ${stands('k')})`;
    case 'invited':
      return sql<Member>`
        select i.email, i.id, false as is_guest from invitations i
         where i.event_id = ${event_id} and i.sent_at is not null
           and i.accepted_at is null and i.declined_at is null and i.revoked_at is null`;
    case 'requests':
      return sql<Member>`
        select q.email, q.id, false as is_guest from guest_requests q
         where q.event_id = ${event_id} and q.state = 'waiting'`;
  }
}

function holders(eventId: string, typeIds: readonly string[], condition: RawBuilder<unknown>): RawBuilder<Member> {
  const chosen = typeIds.length === 0 ? sql`true` : sql`k.ticket_type_id = any(${typeIds}::uuid[])`;
  return sql<Member>`
    select k.owner_email as email, k.id, false as is_guest from tickets k
     where k.event_id = ${eventId} and ${stands('k')} and ${chosen} and ${condition}
    union all ${guestsWith(sql`k.event_id = ${eventId} and k.state in ('valid', 'used') and ${chosen} and ${condition}`)}`;
}

/** The guests of tickets `k` that fit. */
export function guestsWith(condition: RawBuilder<unknown>): RawBuilder<Member> {
  return sql<Member>`
    select g.email, k.id, true as is_guest
      from tickets k join orders o on o.id = ${orderOf('k')} and o.holder_emails <> '[]'
     cross join lateral guest_emails(o.id) g
     where g.ticket_id = k.id and ${condition}`;
}

/** Each address of some members once, with its ids; a guest only if nobody else has the same mailbox. */
export function addressesOf(members: RawBuilder<Member>) {
  return sql<{ email: string; ids: string[]; is_guest: boolean }>`(
    select p.email, p.ids, p.is_guest
      from (select m.email, array_agg(m.id) as ids, bool_and(m.is_guest) as is_guest,
                   row_number() over (partition by canonical_email(m.email) order by bool_and(m.is_guest), length(m.email), m.email) as place
              from (${members}) m where m.email not like ${PLACEHOLDER_PATTERN} group by m.email) p
     where p.place = 1 or not p.is_guest)`;
}

/** Each address of a segment once, with its ids, and whether it has unsubscribed from the organization. */
export function peopleOf(segment: Segment, organizationId: string) {
  return sql<{ email: string; ids: string[]; has_stopped: boolean }>`
    select p.email, p.ids, exists (
             select from message_stops s
              where s.organization_id = ${organizationId} and s.about = 'messages' and s.email_hash = ${emailHash(sql`p.email`)}) as has_stopped
      from ${addressesOf(membersOf(segment))} p`;
}

/** The stored form of an unsubscribed address; the same as `hashSecret` of it. */
export function emailHash(email: RawBuilder<unknown>) {
  return sql<Buffer>`sha256(convert_to(${email}, 'UTF8'))`;
}

/** The number of addresses in a segment, and how many of them have unsubscribed. */
export async function countPeople(db: Db | Tx, segment: Segment, organizationId: string) {
  const { rows } = await sql<{ recipients: number; unsubscribed: number }>`
    select (count(*) filter (where not has_stopped))::int as recipients,
           (count(*) filter (where has_stopped))::int as unsubscribed
      from (${peopleOf(segment, organizationId)}) people`.execute(db);
  return rows[0] ?? { recipients: 0, unsubscribed: 0 };
}

/** Whether an address is still part of a segment by one of the ids it had when the message was written. */
export async function isStillIn(db: Db, segment: Segment, member: { email: string; ids: string[] }): Promise<boolean> {
  const { rows } = await sql`
    select from (${membersOf(segment)}) m where m.id = any(${member.ids}::uuid[]) and m.email = ${member.email} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
