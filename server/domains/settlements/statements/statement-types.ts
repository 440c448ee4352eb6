import { sql } from 'kysely';
import type { Db } from '#server/platform/db/db.ts';

/** The sales of one ticket type, by the shares that its tickets carry. */
export type TypeRow = {
  name: string;
  sold: number;
  list_price: number;
  discounts: number;
  buyer_fees: number;
  refunded: number;
  refunds: number;
};

/** Sales by ticket type in the order of the ticket box; free tickets count as sold, too. */
export async function listTypeSales(db: Db, eventId: string): Promise<TypeRow[]> {
  const { rows } = await sql<TypeRow>`
    select y.name, count(*)::int as sold, sum(k.face_amount)::bigint as list_price,
           sum(k.discount_amount)::bigint as discounts, sum(k.fee_amount)::bigint as buyer_fees,
           count(*) filter (where k.state = 'refunded')::int as refunded, coalesce(sum(r.amount), 0)::bigint as refunds
      from tickets k
      join ticket_types y on y.id = k.ticket_type_id
      left join lateral (select sum(x.amount) as amount from refund_tickets x
                          where x.ticket_id = k.id and x.order_id = k.order_id) r on true
     where k.event_id = ${eventId}
     group by y.id order by y.position, y.id`.execute(db);
  return rows;
}
