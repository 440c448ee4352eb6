import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/db.ts';
import { eventChanged } from '#server/domains/events/event-changed.ts';
import { refreshOffer } from './queries.ts';

export type TypesCopy = {
  from_event_id: string;
  to_event_id: string;
  /** Days between the two events: sale times move by these days, at the same local time. */
  days: number;
  at: Date;
};

/** The ids of copied types by the ids of the originals. */
export type CopiedTypes = ReadonlyMap<string, string>;

/** Copies the ticket types of an event, except archived ones, into a new event that has none; sales are not copied. */
export async function copyTicketTypes(
  tx: Tx,
  { from_event_id, to_event_id, days, at }: TypesCopy,
): Promise<CopiedTypes> {
  const moved = (column: 'sales_start_at' | 'sales_end_at') =>
    sql`((t.${sql.ref(column)} at time zone e.time_zone) + make_interval(days => ${days}::int)) at time zone e.time_zone`;
  const { rows } = await sql<{ id: string; new_id: string }>`
    with source as (
      select t.*, uuidv7() as new_id from ticket_types t where t.event_id = ${from_event_id} and t.state <> 'archived'
    ), copies as (
      insert into ticket_types (id, event_id, name, description, price_amount, capacity, sales_start_at, sales_end_at,
             opens_after_type_id, min_per_order, max_per_order, state, is_hidden, by_request, resale_allowed, position, created_at, updated_at)
      select t.new_id, e.id, t.name, t.description, t.price_amount, t.capacity, m.starts_at,
             -- In a skipped hour the start may come out after the end: then the sale lasts as long as it did.
             case when m.ends_at <= m.starts_at then m.starts_at + (t.sales_end_at - t.sales_start_at) else m.ends_at end, tier.new_id, t.min_per_order, t.max_per_order, t.state, t.is_hidden, t.by_request,
             t.resale_allowed, t.position, ${at}, ${at}
        from source t left join source tier on tier.id = t.opens_after_type_id
        join events e on e.id = ${to_event_id}
        cross join lateral (select ${moved('sales_start_at')} as starts_at, ${moved('sales_end_at')} as ends_at) m)
    select id, new_id from source`.execute(tx);
  await refreshOffer(tx, to_event_id);
  await eventChanged(tx, to_event_id);
  return new Map(rows.map(({ id, new_id }) => [id, new_id]));
}
