import { sql } from 'kysely';
import type { Db } from '#server/platform/db/db.ts';
import { unitPrice } from '#contract/ticket-price.ts';
import { isOpenSale, typeSale } from '#server/domains/events/availability.ts';
import type { EventRow } from '#server/domains/events/queries.ts';

/** A ticket type from which the waiting list can be served. */
export type OpenType = {
  id: string;
  /** Of a type that nothing limits: as many as one order may have. */
  left: number;
  /** The maximum of one order. */
  most: number;
  total: number;
  price_amount: number;
};

/** What is available to the waiting list of each type of an event, the cheapest first. */
export async function listOpenTypes(db: Db, event: EventRow, now: Date): Promise<OpenType[]> {
  const { rows } = await sql<Omit<OpenType, 'total'>>`
    select t.id, t.price_amount, coalesce(sale.left_count, most.count) as left, most.count as most
      from ticket_types t
      join events e on e.id = t.event_id
      left join event_stock s on s.event_id = t.event_id
      cross join lateral ${typeSale(now, { isWaiting: true })} sale
      cross join lateral (select least(t.max_per_order, e.max_per_order) as count) most
     where t.event_id = ${event.id} and t.state <> 'archived' and not t.is_hidden and not t.by_request
       and ${isOpenSale('sale')} and coalesce(sale.left_count, most.count) > 0
     order by t.price_amount, t.position, t.id`.execute(db);
  return rows.map((row) => ({ ...row, total: unitPrice(row.price_amount, event).total }));
}
