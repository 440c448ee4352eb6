import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/db.ts';

/** Page views of events: those that led to orders, and further ones from the same sources some hours earlier. */
export async function insertViews(tx: Tx): Promise<void> {
  await sql`
    select add_views(jsonb_agg(v), 200) from (
      select o.event_id, o.source, date_bin('15 minutes', o.created_at - n * interval '170 minutes', '2000-01-01 00:00+00') as at,
             sum(3 + extract(day from o.created_at)::int % 5) as views
        from orders o cross join generate_series(0, 2) n
       where o.source is not null group by 1, 2, 3) v`.execute(tx);
}
