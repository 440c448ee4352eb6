import { type RawBuilder, sql } from 'kysely';
import type { Arrival } from '#contract/order-filters.ts';
import type { Money } from '#contract/common/values.ts';
import { isEnded, type TicketState } from '#contract/ticket-states.ts';
import { CUSTOM_PLAN, type Db } from '#server/platform/db/db.ts';
import { isOfOrder, orderOf, paidOf, positionOf } from '#server/domains/tickets/order-tickets.ts';
import type { Cursor } from '#server/platform/http/paging.ts';
import { matches } from './filters.ts';
import { buyerName } from './list-queries.ts';
import { microseconds, momentOf } from './place.ts';
import type { Search } from './search.ts';

export type GuestFilters = {
  event_id: string;
  search: Search | null;
  ticket_type_id?: string | undefined;
  state?: TicketState | undefined;
  arrived?: Arrival | undefined;
};

export type ListedGuest = {
  id: string;
  /** The order that issued it. */
  order_id: string;
  /** The order it was last sold in. */
  sold_in: string;
  /** When its order was paid, and its number in the order: the sort value of the list. */
  sort_value: string;
  position: number;
  of: number;
  holder_name: string;
  email: string;
  buyer_name: string;
  buyer_email: string;
  ticket_type: string;
  state: TicketState;
  paid: Money;
  is_inside: boolean;
  first_admitted_at: Date | null;
  plus_ones: number;
  /** How many match, up to `cap`. */
  matched: number;
};

/** Tickets that admit or have admitted somebody. */
export const isGood = goodIs('t');

function goodIs(ticket: string): RawBuilder<unknown> {
  return sql`${sql.ref(`${ticket}.state`)} in ('valid', 'listed', 'transferring', 'used')`;
}

const arrivedIs: Record<Arrival, RawBuilder<unknown>> = {
  yes: sql`t.entries > 0`,
  inside: sql`t.is_inside`,
  no: sql`t.entries = 0 and t.state in ('valid', 'listed', 'transferring')`,
};

/**
 * The line of a ticket in its order's search text, after the buyer's line. For a resold ticket the seller does not
 * count.
 */
const ownText = sql`case when t.resale_order_id is null then split_part(s.document, E'\n', 1) else '' end
  || ' ' || split_part(s.document, E'\n', t.position + 1)`;

/**
 * The condition on an order for one of its tickets to match: checked before the tickets, so that most orders are
 * skipped without reading theirs.
 */
function orderCondition({ event_id, search, ticket_type_id, state }: GuestFilters): RawBuilder<unknown> {
  const all = [sql`s.event_id = ${event_id}`, sql`s.status not in ('expired', 'failed', 'late_refunded')`];
  // An order without refunded or voided tickets is `paid`.
  if (state && isEnded(state)) all.push(sql`s.status <> 'paid'`);
  if (ticket_type_id) all.push(sql`s.ticket_type_ids @> array[${ticket_type_id}::uuid]`);
  if (search) all.push(matches(search, sql`s.document`));
  return sql.join(all, sql` and `);
}

function ticketCondition({ search, ticket_type_id, state, arrived }: GuestFilters): RawBuilder<unknown> {
  const all = [state ? sql`t.state = ${state}` : isGood];
  if (ticket_type_id) all.push(sql`t.ticket_type_id = ${ticket_type_id}::uuid`);
  if (arrived) all.push(arrivedIs[arrived]);
  if (search) all.push(matches(search, ownText, sql`t.id = ${search.ticket?.id}::uuid`));
  return sql.join(all, sql` and `);
}

type Page = { filters: GuestFilters; cursor: Cursor | undefined; limit: number; cap?: number };

/**
 * A page of an event's tickets, those of the newest order first, in reading direction, with how many there are up to
 * `cap`.
 */
export async function listGuestRows(db: Db, { filters, cursor, limit, cap = limit }: Page): Promise<ListedGuest[]> {
  const [down, up] = cursor?.backwards ? ['asc', 'desc'] : ['desc', 'asc'];
  const order = (alias: string) =>
    sql.raw(`${alias}.sorted_at ${down}, ${alias}.order_id ${down}, ${alias}.position ${up}`);
  const { rows } = await sql<ListedGuest>`${sql.raw(CUSTOM_PLAN)}
    with matched as materialized (
      select s.sorted_at, s.order_id, t.position, t.id
        from order_search s join tickets t on t.order_id = s.order_id
       where ${orderCondition(filters)} and ${ticketCondition(filters)} and ${after(cursor)}
       order by s.sorted_at ${sql.raw(down ?? '')}, s.order_id ${sql.raw(down ?? '')}, t.position ${sql.raw(up ?? '')}
       limit ${sql.lit(cap)}
    ), page as (
      select * from matched m order by ${order('m')} limit ${sql.lit(limit)}
    )
    select (select count(*)::int from matched) as matched, t.id, t.order_id, ${microseconds(sql`page.sorted_at`)} || '|' || t.position as sort_value,
           o.id as sold_in, ${positionOf('t')} as position, o.quantity as of, t.holder_name,
           t.owner_email as email, ${buyerName} as buyer_name, o.buyer_email, y.name as ticket_type, t.state, t.is_inside, t.first_admitted_at,
           json_build_object('amount', ${paidOf('t')}, 'currency', o.currency) as paid,
           case when ${positionOf('t')} > 1 then 0 else (
             select count(*)::int from tickets x
              where ${isOfOrder('x', sql.ref('o.id'))} and x.id <> t.id and x.holder_name = '' and ${goodIs('x')}) end as plus_ones
      from page join tickets t on t.id = page.id join orders o on o.id = ${orderOf('t')} join ticket_types y on y.id = t.ticket_type_id
     order by ${order('page')}`.execute(db);
  return rows;
}

/** Tickets after a cursor: those of the same order with a higher number, then those of the next orders. */
function after(cursor: Cursor | undefined): RawBuilder<unknown> {
  if (!cursor) return sql`true`;
  const position = cursor.value.split('|')[1] ?? '0';
  const [sign, other] = cursor.backwards ? ['>', '<'] : ['<', '>'];
  const place = sql`(${momentOf(cursor.value)}, ${cursor.id}::uuid)`;
  return sql`(s.sorted_at, s.order_id) ${sql.raw(`${sign}=`)} ${place}
    and ((s.sorted_at, s.order_id) <> ${place} or t.position ${sql.raw(other ?? '')} ${position}::int)`;
}
