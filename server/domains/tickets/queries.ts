import { type RawBuilder, sql } from 'kysely';
import type { TicketState } from '#contract/tickets.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';
import { availabilitySql } from '#server/domains/events/availability.ts';
import type { EventRow } from '#server/domains/events/queries.ts';
import type { Cursor } from '#server/platform/http/paging.ts';

/** A ticket with its event and organization: the event's columns by their own names, the ticket's with a prefix. */
export type TicketRow = EventRow & {
  availability: string;
  ticket_id: string;
  ticket_state: TicketState;
  ticket_type_id: string;
  ticket_type_name: string;
  order_id: string;
  position: number;
  of: number;
  owner_user_id: string | null;
  owner_email: string;
  holder_name: string;
  code_key: Buffer;
  code_version: number;
  paid_amount: number;
  ticket_created_at: Date;
};

/** The caller's tickets of events to come (soonest first) or over (latest first), one page and one row more. */
export async function listOwnedTickets(
  db: Db,
  ownerId: string,
  { now, when, cursor, size }: { now: Date; when: 'upcoming' | 'past'; cursor: Cursor | undefined; size: number },
): Promise<(TicketRow & { sort_value: string })[]> {
  const isAscending = (when === 'upcoming') !== (cursor?.backwards ?? false);
  const direction = isAscending ? sql`asc` : sql`desc`;
  const after = cursor
    ? sql`and (e.starts_at, t.id) ${isAscending ? sql`>` : sql`<`} (${cursor.value}::timestamptz, ${cursor.id}::uuid)`
    : sql``;
  const { rows } = await sql<TicketRow & { sort_value: string }>`
    select ${columns(now)}, e.starts_at::text as sort_value ${from}
     where t.owner_user_id = ${ownerId} and e.ends_at ${when === 'upcoming' ? sql`>` : sql`<=`} ${now} ${after}
     order by e.starts_at ${direction}, t.id ${direction} limit ${size + 1}`.execute(db);
  return rows;
}

/** One of the caller's tickets; undefined when it does not exist or is not theirs. */
export function findOwnedTicket(db: Db | Tx, ticketId: string, ownerId: string, now: Date) {
  return first(db, now, sql`t.id = ${ticketId} and t.owner_user_id = ${ownerId}`);
}

/** All tickets of an order that still belong to whom they were issued to, in the order's own order. */
export function findOrderTickets(db: Db | Tx, orderId: string, now: Date): Promise<TicketRow[]> {
  return all(
    db,
    now,
    sql`t.order_id = ${orderId} and t.owner_user_id is not distinct from r.buyer_user_id and t.owner_email = r.buyer_email`,
  );
}

export type GuestLinkRow = { order_id: string | null; email: string };

/** A guest link that still opens. */
export function findGuestLink(db: Db, tokenHash: Buffer, now: Date): Promise<GuestLinkRow | undefined> {
  return db
    .selectFrom('guest_links')
    .select(['order_id', 'email'])
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** What a guest link shows: tickets that no account owns and that are still this address's. */
export function findGuestTickets(db: Db, link: GuestLinkRow, now: Date): Promise<TicketRow[]> {
  const ofOrder = link.order_id ? sql`and t.order_id = ${link.order_id}` : sql``;
  return all(db, now, sql`t.owner_user_id is null and t.owner_email = ${link.email} ${ofOrder}`);
}

/** Whether tickets a guest link once showed are now in the account of the same address. */
export async function wasClaimed(db: Db, link: GuestLinkRow): Promise<boolean> {
  const row = await db
    .selectFrom('tickets')
    .select('id')
    .where('owner_user_id', 'is not', null)
    .where('owner_email', '=', link.email)
    .$if(link.order_id !== null, (query) => query.where('order_id', '=', link.order_id))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A ticket's passport, oldest entry first. */
export function listHistory(db: Db, ticketId: string) {
  return db
    .selectFrom('ticket_history')
    .select(['at', 'kind', 'data'])
    .where('ticket_id', '=', ticketId)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

function columns(now: Date): RawBuilder<unknown> {
  return sql`
    e.*, o.name as organization_name, o.handle as organization_handle, o.bio as organization_bio,
    ${availabilitySql(now)} as availability, t.id as ticket_id, t.state as ticket_state, t.ticket_type_id, y.name as ticket_type_name,
    t.order_id, t.position, r.quantity as of, t.owner_user_id, t.owner_email, t.holder_name, t.code_key, t.code_version,
    t.face_amount - t.discount_amount + t.fee_amount as paid_amount, t.created_at as ticket_created_at`;
}

const from = sql`
  from tickets t
  join orders r on r.id = t.order_id
  join ticket_types y on y.id = t.ticket_type_id
  join events e on e.id = t.event_id
  join organizations o on o.id = e.organization_id`;

async function all(db: Db | Tx, now: Date, condition: RawBuilder<unknown>): Promise<TicketRow[]> {
  const { rows } = await sql<TicketRow>`
    select ${columns(now)} ${from} where ${condition} order by e.starts_at, t.order_id, t.position`.execute(db);
  return rows;
}

async function first(db: Db | Tx, now: Date, condition: RawBuilder<unknown>): Promise<TicketRow | undefined> {
  return (await all(db, now, condition))[0];
}
