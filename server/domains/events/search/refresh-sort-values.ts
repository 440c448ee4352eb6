import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';
import { eventSale } from '../availability.ts';
import { NOTHING_TO_BUY } from './list-filters.ts';
import { fromPrice, type PricedEvent } from '../ticket-price.ts';

const CHUNK = 2000;

/** Refreshes the sort values of all events that are not over: when a worker starts, and after loading demo data. */
export async function refreshAllSortValues(db: Db | Tx, now: Date): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      select event_id as id from event_popularity where event_id > ${after}::uuid order by event_id limit ${CHUNK}`.execute(
      db,
    );
    const ids = rows.map(({ id }) => id);
    await refreshSortValues(db, ids, now);
    if (ids.length < CHUNK) return;
    after = ids.at(-1) as string;
  }
}

/**
 * The same for events that may have changed lately: their offer, their orders, or sales that opened or closed. A hold
 * lasts at most an hour, so looking back two hours misses nothing. The oldest id is a query of its own: as a volatile
 * function in the condition it would be computed for every order there is, and no index be used.
 */
export async function refreshRecentSortValues(ctx: AppContext): Promise<void> {
  const now = ctx.clock.now();
  const { rows } = await sql<{ id: string }>`
    select s.event_id as id from event_search s where s.is_price_stale
    union
    select o.event_id from orders o where o.id > (select uuidv7(interval '-2 hours'))
    union
    select t.event_id from ticket_types t
     where t.sales_start_at between ${now}::timestamptz - interval '2 hours' and ${now}
        or t.sales_end_at between ${now}::timestamptz - interval '2 hours' and ${now}`.execute(ctx.db);
  await refreshSortValues(
    ctx.db,
    rows.map(({ id }) => id),
    now,
  );
}

async function refreshSortValues(db: Db | Tx, ids: string[], now: Date): Promise<void> {
  await sql`
    update event_popularity p set sold_count = fresh.sold_count
      from (select t.event_id, sum(t.sold) as sold_count from ticket_types t where t.event_id = any (${ids}::uuid[])
             group by t.event_id order by t.event_id) fresh
     where p.event_id = fresh.event_id and p.sold_count <> fresh.sold_count`.execute(db);
  await refreshPrices(db, ids, now);
}

async function refreshPrices(db: Db | Tx, ids: string[], now: Date): Promise<void> {
  const { rows } = await sql<PricedEvent & { id: string; offer_version: number; is_gone: boolean }>`
    select e.id, e.offer_version, e.from_amount, e.fee_payer, e.fee_basis_points, e.fee_fixed_amount, sale.open_price_amount,
           sale.availability in ('sold_out', 'sale_over') as is_gone
      from events e cross join lateral ${eventSale(now)} sale where e.id = any (${ids}::uuid[]) order by e.id`.execute(
    db,
  );
  const versions = rows.map(({ offer_version }) => offer_version);
  const prices = rows.map((row) => fromPrice(row) ?? NOTHING_TO_BUY);
  const gone = rows.map(({ is_gone }) => is_gone);
  // An offer that is changing right now is left to the next run.
  await sql`
    update event_search s set price_amount = fresh.price_amount, is_gone = fresh.is_gone, is_price_stale = false
      from unnest(${rows.map(({ id }) => id)}::uuid[], ${versions}::int[], ${prices}::bigint[], ${gone}::boolean[])
             as fresh (id, offer_version, price_amount, is_gone)
      join events e on e.id = fresh.id and e.offer_version = fresh.offer_version
     where s.event_id = fresh.id
       and (s.price_amount, s.is_gone, s.is_price_stale) is distinct from (fresh.price_amount, fresh.is_gone, false)`.execute(
    db,
  );
}
