import { sql } from 'kysely';
import type { AppContext } from '../context.ts';
import type { Db, Tx } from '../db/db.ts';
import { openFromAmountSql } from './availability.ts';

const CHUNK = 2000;

/** Brings what lists order by up to date for every event that is not over: after a start, and after demo data. */
export async function refreshAllStandings(db: Db | Tx, now: Date): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      select event_id as id from event_standings where event_id > ${after}::uuid order by event_id limit ${CHUNK}`.execute(
      db,
    );
    const ids = rows.map(({ id }) => id);
    await refreshStandings(db, ids, now);
    if (ids.length < CHUNK) return;
    after = ids.at(-1) as string;
  }
}

/**
 * The same for the events where something can have changed lately: orders came in or ended, a sale opened or closed.
 * A hold ends within the hour, so two hours back miss nothing.
 */
export async function refreshRecentStandings(ctx: AppContext): Promise<void> {
  const now = ctx.clock.now();
  const { rows } = await sql<{ id: string }>`
    select distinct o.event_id as id from orders o where o.id > uuidv7(interval '-2 hours')
    union
    select t.event_id from ticket_types t
     where t.sales_start_at between ${now}::timestamptz - interval '2 hours' and ${now}
        or t.sales_end_at between ${now}::timestamptz - interval '2 hours' and ${now}`.execute(ctx.db);
  await refreshStandings(
    ctx.db,
    rows.map(({ id }) => id),
    now,
  );
}

async function refreshStandings(db: Db | Tx, ids: string[], now: Date): Promise<void> {
  await sql`
    update event_standings p set sold_count = fresh.sold_count, price_amount = fresh.price_amount
      from (select e.id, coalesce((select sum(t.sold) from ticket_types t where t.event_id = e.id), 0) as sold_count,
                   coalesce(${openFromAmountSql(now)}, e.from_amount, 9007199254740991) as price_amount
              from events e where e.id = any (${ids}::uuid[]) and e.ends_at > ${now} order by e.id) fresh
     where p.event_id = fresh.id and (p.sold_count, p.price_amount) is distinct from (fresh.sold_count, fresh.price_amount)`.execute(
    db,
  );
}
