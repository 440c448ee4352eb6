import { sql } from 'kysely';
import { orderNumber } from '#contract/order-number.ts';
import type { Db } from '#server/platform/db/db.ts';
import { buyerName } from './list-queries.ts';
import { stateOf } from './present.ts';

type Row = {
  id: string;
  event_id: string;
  event_title: string;
  event_slug: string;
  status: string;
  kind: string;
  at: Date;
  buyer_name: string;
  buyer_email: string;
  quantity: number;
  total_amount: number;
  currency: string;
};

/**
 * The newest sales of events, newest first, for dashboards. Reads `limit` rows of each event's list, however long it is. The
 * caller has checked that the events may be seen (`see_sales`).
 */
export async function listRecentOrders(db: Db, { event_ids, limit }: { event_ids: readonly string[]; limit: number }) {
  const { rows } = await sql<Row>`
    select o.id, e.id as event_id, e.title as event_title, e.slug as event_slug, o.status, o.kind, n.sorted_at as at,
           ${buyerName} as buyer_name, o.buyer_email, o.quantity, o.total_amount, o.currency
      from unnest(${[...event_ids]}::uuid[]) as wanted (id)
      join events e on e.id = wanted.id
      cross join lateral (
        select s.sorted_at, s.order_id from order_search s
         where s.event_id = e.id and s.status not in ('expired', 'failed')
         order by s.sorted_at desc, s.order_id desc limit ${limit}) n
      join orders o on o.id = n.order_id
     order by n.sorted_at desc, n.order_id desc limit ${limit}`.execute(db);
  return rows.map(({ status, kind, total_amount, currency, at, ...row }) => ({
    ...row,
    number: orderNumber(row.id),
    state: stateOf({ status, kind }),
    at: at.toISOString(),
    total: { amount: total_amount, currency },
  }));
}
