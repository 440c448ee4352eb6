import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { earnCommission, listDueCommissions } from '#server/domains/payments/commissions.ts';

const ALL = 1_000_000;
/** Visitors for each order, and days over which they came. */
const CLICKS_PER_ORDER = 9;
const DAYS = 12;

/** Completes the promoters' sales: clicks before them, and earned commission where the event is over. */
export async function settlePromoters(ctx: AppContext, tx: Tx): Promise<void> {
  const now = ctx.clock.now();
  await sql`
    insert into promoter_clicks (promoter_link_id, day, clicks)
    select l.id, (l.created_at at time zone 'utc')::date + d.day, ${CLICKS_PER_ORDER} * (1 + o.orders) / ${DAYS} + d.day % 3 + 1
      from promoter_links l
      cross join lateral (select count(*)::int as orders from orders where promoter_link_id = l.id) o
      cross join generate_series(0, ${DAYS - 1}) as d(day)
     where l.created_at + d.day * interval '1 day' < ${now}`.execute(tx);
  for (const order_id of await listDueCommissions(ctx, tx, { limit: ALL })) await earnCommission(tx, order_id, now);
}
