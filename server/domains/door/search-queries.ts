import { sql } from 'kysely';
import type { TicketState } from '#contract/ticket-states.ts';
import type { Db } from '#server/platform/db/db.ts';
import { orderOf } from '#server/domains/tickets/order-tickets.ts';

export type FoundRow = {
  id: string;
  order_id: string;
  holder_name: string;
  ticket_type: string;
  state: TicketState;
  is_inside: boolean;
  first_admitted_at: Date | null;
  brought_by: string | null;
};

type Search = { event_id: string; words: string[]; order: string | null; limit: number };

/**
 * An event's tickets by the names of holder and buyer, or by the end of their order's id. Names that have every typed
 * word as a whole come first: a family name may be one letter, which is in most names. Reads all tickets of the event,
 * which takes a tenth of a second for twenty thousand, and needs no index that every sale would have to write.
 */
export async function searchTickets(db: Db, { event_id, words, order, limit }: Search): Promise<FoundRow[]> {
  const escaped = words.map((word) => word.replace(/[\\%_]/g, '\\$&'));
  const patterns = escaped.map((word) => `%${word}%`);
  const whole = escaped.map((word) => `% ${word} %`);
  const first = `% ${escaped[0]}%`;
  const { rows } = await sql<FoundRow>`
    with named as materialized (
      select t.id, o.id as order_id, t.holder_name, search_fold(t.holder_name) as holder,
             case when o.buyer_name = t.holder_name then '' else search_fold(o.buyer_name) end as buyer,
             -- A guest without a name is found by that of whoever brings them.
             case when t.holder_name = '' then (select search_fold(f.holder_name) from tickets f where f.order_id = t.order_id and f.position = 1)
                  else '' end as host
        from tickets t join orders o on o.id = ${orderOf('t')}
       where t.event_id = ${event_id}
    ), found as (
      select n.id, ' ' || n.holder || ' ' like all (${whole}) as is_whole, ' ' || n.holder like ${first} as begins, n.holder like all (${patterns}) as is_holder
        from named n
       where n.holder like all (${patterns}) or n.buyer like all (${patterns}) or n.host like all (${patterns})
          or right(n.order_id::text, 10) = ${order}
       order by is_whole desc, begins desc, is_holder desc, n.holder, n.id limit ${limit}
    )
    select t.id, o.id as order_id, t.holder_name, y.name as ticket_type, t.state, t.is_inside, t.first_admitted_at, b.name as brought_by
      from found join ${foundTicket} order by found.is_whole desc, found.begins desc, found.is_holder desc, t.holder_name, t.id`.execute(
    db,
  );
  return rows;
}

/** One of the event's tickets, as the search shows it. */
export async function findTicketAtDoor(db: Db, eventId: string, ticketId: string): Promise<FoundRow | undefined> {
  const { rows } = await sql<FoundRow>`
    select t.id, o.id as order_id, t.holder_name, y.name as ticket_type, t.state, t.is_inside, t.first_admitted_at, b.name as brought_by
      from (select ${ticketId}::uuid as id) found join ${foundTicket} where t.event_id = ${eventId}`.execute(db);
  return rows[0];
}

/**
 * The ticket `found.id` with its type, and the name of the guest who brings its holder (null for the guest's own
 * ticket).
 */
const foundTicket = sql`
  tickets t on t.id = found.id
  join ticket_types y on y.id = t.ticket_type_id
  join orders o on o.id = ${orderOf('t')}
  left join lateral (
    select h.name from (
      select coalesce(nullif(o.buyer_name, ''), (select f.holder_name from tickets f where f.order_id = o.id and f.position = 1)) as name) h
     where h.name <> t.holder_name) b on true`;
