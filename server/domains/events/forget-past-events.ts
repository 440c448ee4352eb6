import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { addMilliseconds, DAY } from '#server/platform/lib/clock.ts';

const CHUNK = 1000;

/**
 * Deletes the search rows of events that ended a day ago: no list shows them, and lists by price, popularity and
 * newness would have to skip more and more of them. An event that gets a later date is indexed again by its trigger.
 */
export async function forgetPastEvents(ctx: AppContext): Promise<void> {
  const before = addMilliseconds(ctx.clock.now(), -DAY);
  let forgotten: number;
  do {
    // Rows that are being written right now are left to the next run.
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
