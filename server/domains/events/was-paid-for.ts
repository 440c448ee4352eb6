import { type RawBuilder, sql } from 'kysely';

/**
 * Whether somebody paid for the event with this id: an order that cost something and was not refunded as a whole. A
 * purchase in Resale pays its seller.
 */
export function wasPaidFor(eventId: RawBuilder<string>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from orders paid
     where paid.event_id = ${eventId} and paid.kind = 'primary' and paid.status in ('paid', 'partially_refunded'))`;
}
