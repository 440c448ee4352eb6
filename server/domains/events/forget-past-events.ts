import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { addMilliseconds, DAY } from '#server/platform/lib/clock.ts';

const CHUNK = 1000;

/**
 * Takes events that ended a day ago out of what finds events: no list shows them, and the orders by price, by what was
 * sold and by what is new would walk past ever more of them. An event that is given a later date comes back by itself.
 */
export async function forgetPastEvents(ctx: AppContext): Promise<void> {
  const before = addMilliseconds(ctx.clock.now(), -DAY);
  let forgotten: number;
  do {
    // Who writes an event meanwhile writes its rows anew: those are left to the next run.
    const { rows } = await sql<{ count: number }>`
      with past as (
        select s.event_id from event_search s where s.starts_at < ${before} and s.ends_at < ${before}
         order by s.starts_at limit ${CHUNK} for update skip locked
      ), search as (
        delete from event_search s using past where s.event_id = past.event_id returning s.event_id
      ), popularity as (
        delete from event_popularity p using past where p.event_id = past.event_id
      )
      select count(*) as count from search`.execute(ctx.db);
    forgotten = rows[0]?.count ?? 0;
  } while (forgotten === CHUNK);
}
