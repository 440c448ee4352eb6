import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { priceNow } from '../listing-sql.ts';
import { IS_ON_OFFER } from '../offer-sql.ts';

/** Updates the list of events in Resale: removes events without tickets, and recomputes prices. */
export async function refreshEventResale(ctx: AppContext): Promise<void> {
  await forgetEmpty(ctx);
  const price = priceNow(ctx, ctx.clock.now());
  await sql`
    update event_resale r set price_amount = fresh.price_amount, listed_at = fresh.listed_at
      from (select l.event_id, min(${price}) as price_amount, max(l.shown_at) as listed_at
              from listings l join events e on e.id = l.event_id
              join ticket_types y on y.id = l.ticket_type_id and y.resale_allowed
             where ${IS_ON_OFFER} group by l.event_id) fresh
     where r.event_id = fresh.event_id
       and (r.price_amount, r.listed_at) is distinct from (fresh.price_amount, fresh.listed_at)`.execute(ctx.db);
}

// Locks first and checks afterwards: a listing that is shown meanwhile is either seen, or writes the row again.
async function forgetEmpty(ctx: AppContext): Promise<void> {
  const isEmpty = sql`not exists (select from listings l where l.event_id = r.event_id and ${IS_ON_OFFER})`;
  await inTransaction(ctx.db, async (tx) => {
    const { rows } = await sql<{ event_id: string }>`
      select r.event_id from event_resale r where ${isEmpty} order by r.event_id for update skip locked`.execute(tx);
    const ids = rows.map(({ event_id }) => event_id);
    if (ids.length === 0) return;
    await sql`delete from event_resale r where r.event_id = any (${ids}::uuid[]) and ${isEmpty}`.execute(tx);
  });
}
