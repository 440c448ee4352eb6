import { sql } from 'kysely';
import type { EventDetail } from '#contract/events.ts';
import type { TicketState } from '#contract/ticket-states.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';
import { BY_START, isNotOver, isPast } from '#server/domains/events/by-date.ts';
import { selectEvents } from '#server/domains/events/event-cards.ts';
import { pageByTime } from '#server/platform/http/page-by-time.ts';
import type { Cursor } from '#server/platform/http/paging.ts';
import { holdersOf } from './holders.ts';
import { isOfOrder, numberOf, orderOf, paidOf, positionOf } from './order-tickets.ts';

/** The policy of event `e` when order `r` was made: a stricter one later does not apply to existing buyers. */
export const policyAtPurchase = sql<EventDetail['refund_policy']>`coalesce(
  (select h.changes -> 'refund_policy' ->> 0 from event_changes h
    where h.event_id = e.id and h.changes ? 'refund_policy' and h.at > r.created_at order by h.version limit 1),
  e.refund_policy)`;

const isDisputed = sql<boolean>`exists (
  select from disputes d where d.order_id = r.id and d.state in ('open', 'lost'))`;

/** The refund of a ticket; if it was sent again, the newest one. */
const refundOfTicket = sql<{ refund_state: string; refund_amount: number; refund_at: Date }>`(
  select a.state as refund_state, x.amount as refund_amount, a.updated_at as refund_at
    from refund_tickets x join refunds a on a.id = x.refund_id or a.again_of_refund_id = x.refund_id
   where x.ticket_id = t.id and x.order_id = r.id
   order by a.created_at desc, a.id desc limit 1)`;

/**
 * Tickets with their event, organization and the order they were last sold in (`r`): columns of the event by their own
 * names, columns of the ticket with a prefix.
 */
function selectTickets(db: Db | Tx, now: Date) {
  return selectEvents(db, now)
    .innerJoin('tickets as t', 't.event_id', 'e.id')
    .innerJoin('orders as r', (join) => join.on(sql<boolean>`r.id = ${orderOf('t')}`))
    .innerJoin('ticket_types as y', 'y.id', 't.ticket_type_id')
    .selectAll('e')
    .select(['o.bio as organization_bio', 'y.name as ticket_type_name'])
    .select('y.description as ticket_type_description')
    .select(['t.id as ticket_id', 't.state as ticket_state', 't.created_at as ticket_created_at'])
    .select(['t.ticket_type_id', 't.owner_user_id', 't.owner_email', 't.holder_name'])
    .select(['r.id as order_id', 'r.kind as order_kind'])
    .innerJoinLateral(numberOf('t').as('n'), (join) => join.onTrue())
    .select(['n.position', 'n.of'])
    .select(['t.code_key', 't.code_version'])
    .select(['t.face_amount', 't.discount_amount', 't.fee_amount', 't.organizer_fee_amount', 't.commission_amount'])
    .select(['r.status as order_status', 'r.buyer_user_id', 'r.buyer_email', 'r.total_amount as order_total_amount'])
    .select(policyAtPurchase.as('bought_refund_policy'))
    .select(isDisputed.as('is_disputed'))
    .select(isBeingBought.as('is_being_bought'))
    .leftJoin('ticket_transfers as m', (join) => join.onRef('m.ticket_id', '=', 't.id').on('m.state', '=', 'pending'))
    .select(['m.id as transfer_id', 'm.to_email as transfer_to_email', 'm.created_at as transfer_sent_at'])
    .leftJoinLateral(refundOfTicket.as('f'), (join) => join.onTrue())
    .select(['f.refund_state', 'f.refund_amount', 'f.refund_at'])
    .select(paidOf('t').as('paid_amount'))
    .select(keepOrRefundUntil(now).as('keep_or_refund_until'))
    .$narrowType<{ ticket_state: TicketState }>();
}

/**
 * The deadline for the holder of a moved event to return the ticket for everything that was paid.
 * docs/rules/cancellations.md
 */
const keepOrRefundUntil = (now: Date) => sql<Date | null>`(
  select p.choose_until from postponements p
   where p.event_id = e.id and p.replaced_at is null and p.choose_until > ${now} and e.state <> 'cancelled'
     and r.created_at <= p.created_at and t.state in ('valid', 'listed', 'transferring'))`;

/** Whether somebody is paying for it in Resale right now. */
const isBeingBought = sql<boolean>`(
  t.state = 'listed' and exists (select from listings l where l.ticket_id = t.id and l.state = 'reserved'))`;

export type TicketRow = Awaited<ReturnType<ReturnType<typeof selectTickets>['execute']>>[number];

type OwnedTickets = {
  now: Date;
  when: 'upcoming' | 'past';
  event_id: string | undefined;
  cursor: Cursor | undefined;
  size: number;
};

/** The caller's tickets of future events (soonest first) or past ones (latest first), one page plus one row. */
export function listOwnedTickets(
  db: Db,
  ownerId: string,
  { now, when, event_id, cursor, size }: OwnedTickets,
): Promise<(TicketRow & { sort_value: string })[]> {
  const isOver = when === 'past';
  const { after, order } = pageByTime({ value: BY_START, id: sql.ref('t.id'), descending: isOver, cursor });
  return selectTickets(db, now)
    .select(sql<string>`${BY_START}::text`.as('sort_value'))
    .where('t.owner_user_id', '=', ownerId)
    .$if(event_id !== undefined, (tickets) => tickets.where('e.id', '=', event_id ?? null))
    .where(isOver ? isPast(now) : isNotOver(now))
    .where(after)
    .orderBy(order)
    .limit(size + 1)
    .execute();
}

/** One of the caller's tickets; undefined if it does not exist or is not theirs. */
export function findOwnedTicket(db: Db | Tx, ticketId: string, ownerId: string, now: Date) {
  return selectTickets(db, now).where('t.id', '=', ticketId).where('t.owner_user_id', '=', ownerId).executeTakeFirst();
}

/** A ticket with this version of its code, which a link to its passes names; undefined if it has another one by now. */
export function findTicketVersion(db: Db, named: { ticket_id: string; code_version: number }, now: Date) {
  return selectTickets(db, now)
    .where('t.id', '=', named.ticket_id)
    .where('t.code_version', '=', named.code_version)
    .executeTakeFirst();
}

/** The tickets of an order that still belong to the person they were issued to, in their order. */
export function findOrderTickets(db: Db | Tx, orderId: string, now: Date): Promise<TicketRow[]> {
  return inOrder(selectTickets(db, now))
    .where(isOfOrder('t', orderId))
    .where(sql<boolean>`t.owner_user_id is not distinct from r.buyer_user_id`)
    .whereRef('t.owner_email', '=', 'r.buyer_email')
    .execute();
}

export type GuestLinkRow = { order_id: string | null; email: string };

/** A guest link that is still valid. */
export function findGuestLink(db: Db, tokenHash: Buffer, now: Date): Promise<GuestLinkRow | undefined> {
  return db
    .selectFrom('guest_links')
    .select(['order_id', 'email'])
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** The tickets of a guest link: owned by no account and still held by this address. */
export function findGuestTickets(db: Db, link: GuestLinkRow, now: Date): Promise<TicketRow[]> {
  return inOrder(selectTickets(db, now))
    .where('t.owner_user_id', 'is', null)
    .where('t.owner_email', '=', link.email)
    .$if(link.order_id !== null, (query) => query.where(isOfOrder('t', sql.val(link.order_id))))
    .execute();
}

/** The valid ones of some tickets for whoever's address their buyer entered beside them. */
export function findTicketsOfGuest(
  db: Db,
  { ids, email }: { ids: string[]; email: string },
  now: Date,
): Promise<TicketRow[]> {
  return inOrder(selectTickets(db, now))
    .where(sql<boolean>`t.id = any (${ids}::uuid[])`)
    .where('t.state', '=', 'valid')
    .where(sql<boolean>`exists (select from guest_emails(r.id) g where g.ticket_id = t.id and g.email = ${email})`)
    .execute();
}

/** Whether tickets a guest link once showed are now in the account of the same address. */
export async function wasClaimed(db: Db, link: GuestLinkRow): Promise<boolean> {
  const row = await db
    .selectFrom('tickets')
    .select('id')
    .where('owner_user_id', 'is not', null)
    .where('owner_email', '=', link.email)
    .$if(link.order_id !== null, (query) => query.where(isOfOrder('tickets', sql.val(link.order_id))))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Since when a ticket's current code has been valid, and the number of holders. */
export function findCodeInForce(db: Db, ticketId: string): Promise<{ since: Date; holders: number }> {
  return db
    .selectFrom('tickets as t')
    .innerJoin('ticket_versions as v', (join) =>
      join.onRef('v.ticket_id', '=', 't.id').onRef('v.version', '=', 't.code_version'),
    )
    .select(['v.valid_from as since', holdersOf('t').as('holders')])
    .where('t.id', '=', ticketId)
    .executeTakeFirstOrThrow();
}

/** A ticket's history, oldest entry first. */
export function listHistory(db: Db, ticketId: string) {
  return db
    .selectFrom('ticket_history')
    .select(['at', 'kind', 'data'])
    .where('ticket_id', '=', ticketId)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

const inOrder = (tickets: ReturnType<typeof selectTickets>) =>
  tickets.orderBy('e.starts_at').orderBy('r.id').orderBy(positionOf('t'));
