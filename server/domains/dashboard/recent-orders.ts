import { sql } from 'kysely';
import type { RecentOrder } from '#contract/dashboard-data.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { money } from '#server/platform/lib/money.ts';

type Row = Omit<RecentOrder, 'event' | 'total' | 'paid_at'> & {
  currency: string;
  total_amount: number;
  paid_at: Date;
  event_id: string;
  slug: string;
  title: string;
  time_zone: string;
};

/** The newest orders of events that were bought or given away, however many events there are. */
export async function listRecentOrders(tx: Tx, events: readonly string[], limit: number): Promise<RecentOrder[]> {
  const { rows } = await sql<Row>`
    select o.id, o.buyer_name, o.buyer_email, o.kind, o.status, o.quantity as tickets, o.currency, o.total_amount, o.paid_at,
           e.id as event_id, e.slug, e.title, e.time_zone
      from events e
      cross join lateral (
        select * from orders n
         where n.event_id = e.id and n.status in ('paid', 'partially_refunded', 'refunded')
         order by n.created_at desc limit ${limit}) o
     where e.id = any (${[...events]}::uuid[])
     order by o.paid_at desc, o.id desc limit ${limit}`.execute(tx);
  return rows.map(({ id, buyer_name, buyer_email, kind, status, tickets, ...row }) => ({
    id,
    event: { id: row.event_id, slug: row.slug, title: row.title, time_zone: row.time_zone },
    buyer_name,
    buyer_email,
    kind,
    status,
    tickets,
    total: money(row.total_amount, row.currency),
    paid_at: row.paid_at.toISOString(),
  }));
}
