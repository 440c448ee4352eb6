import { type RawBuilder, sql } from 'kysely';

/**
 * The order in which a ticket was last sold: for a resold ticket the Resale order, not the one that issued it. A ticket
 * that was given away keeps the giver's order. `ticket` is its name in the query.
 */
export function orderOf(ticket: string): RawBuilder<string> {
  return sql<string>`coalesce(${sql.ref(`${ticket}.resale_order_id`)}, ${sql.ref(`${ticket}.order_id`)})`;
}

/** Whether a ticket was last sold in an order, so that it belongs to that order's buyer. Both indexes are used. */
export function isOfOrder(ticket: string, order: string | RawBuilder<unknown>): RawBuilder<boolean> {
  const [issued, resold] = [sql.ref(`${ticket}.order_id`), sql.ref(`${ticket}.resale_order_id`)];
  return sql<boolean>`(${issued} = ${order} and ${resold} is null or ${resold} = ${order})`;
}

/** A ticket's number in its order; in a Resale order tickets are numbered by their creation. */
export function positionOf(ticket: string): RawBuilder<number> {
  const at = (column: string) => sql.ref(`${ticket}.${column}`);
  return sql<number>`case when ${at('resale_order_id')} is null then ${at('position')} else (
    select count(*)::int from listings x
     where x.order_id = ${at('resale_order_id')} and x.state = 'sold' and x.ticket_id <= ${at('id')}) end`;
}

/** Which of its holder's tickets of an order it is, and of how many: those that others hold are not counted. */
export function numberOf(ticket: string): RawBuilder<{ position: number; of: number }> {
  const at = (column: string) => sql.ref(`${ticket}.${column}`);
  const isBeforeOrSame = sql`case when ${at('resale_order_id')} is null
    then x.position <= ${at('position')} else x.id <= ${at('id')} end`;
  return sql`(
    select count(*) filter (where ${isBeforeOrSame})::int as position, count(*)::int as of
      from tickets x
     where ${isOfOrder('x', orderOf(ticket))} and x.owner_user_id is not distinct from ${at('owner_user_id')}
       and (x.owner_user_id is not null or x.owner_email = ${at('owner_email')}))`;
}

/** The price of a ticket when it was last sold, fees included. */
export function paidOf(ticket: string): RawBuilder<number> {
  const at = (column: string) => sql.ref(`${ticket}.${column}`);
  return sql<number>`case when ${at('resale_order_id')} is null
    then ${at('face_amount')} - ${at('discount_amount')} + ${at('fee_amount')} else (
    select x.agreed_amount + x.fee_amount from listings x
     where x.order_id = ${at('resale_order_id')} and x.state = 'sold' and x.ticket_id = ${at('id')}) end`;
}
