import { type RawBuilder, sql } from 'kysely';

/** The number of people who have held a ticket, including the present holder. `ticket` is its name in the query. */
export function holdersOf(ticket: string): RawBuilder<number> {
  return sql<number>`(
    select 1 + count(*)::int from ticket_versions x
     where x.ticket_id = ${sql.ref(`${ticket}.id`)} and x.acquired_via in ('transfer', 'resale'))`;
}
