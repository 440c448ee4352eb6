import { sql } from 'kysely';
import type { RecentOrder } from '#contract/dashboard-data.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';
import { shownEmail } from '#server/platform/lib/email-address.ts';
import { money } from '#server/platform/lib/money.ts';
import { buyerName } from './list-queries.ts';

type Row = Omit<RecentOrder, 'event' | 'total' | 'paid_at'> & {
  currency: string;
  total_amount: number;
  paid_at: Date;
  event_id: string;
  slug: string;
  title: string;
  time_zone: string;
};

type Wanted = { event_ids: readonly string[]; limit: number };

/**
 * The newest sales of events, newest first. Reads `limit` rows of each event's list, however long it is. The caller has
 * checked that the events' sales may be seen.
 */
export async function listRecentOrders(db: Db | Tx, { event_ids, limit }: Wanted): Promise<RecentOrder[]> {
  const { rows } = await sql<Row>`
    select o.id, ${buyerName} as buyer_name, o.buyer_email, o.kind, o.status, o.quantity as tickets, o.currency, o.total_amount,
           n.sorted_at as paid_at, e.id as event_id, e.slug, e.title, e.time_zone
      from events e
      cross join lateral (
        select s.sorted_at, s.order_id from order_search s
         where s.event_id = e.id and s.status in ('paid', 'partially_refunded', 'refunded')
         order by s.sorted_at desc, s.order_id desc limit ${limit}) n
      join orders o on o.id = n.order_id
     where e.id = any (${[...event_ids]}::uuid[])
     order by n.sorted_at desc, n.order_id desc limit ${limit}`.execute(db);
  return rows.map(({ event_id, slug, title, time_zone, currency, total_amount, paid_at, ...order }) => ({
    ...order,
    buyer_email: shownEmail(order.buyer_email),
    event: { id: event_id, slug, title, time_zone },
    total: money(total_amount, currency),
    paid_at: paid_at.toISOString(),
  }));
}
