import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/db.ts';
import { readWallTime } from '#server/platform/lib/local-time.ts';
import type { EditedEvent } from './edited-event.ts';

/**
 * The start that ticket holders could last choose by: that of the latest move, else that of the first ticket. Several
 * small changes since then must not add up to another date without a choice.
 */
export async function findKnownStart(tx: Tx, { id, starts_at, time_zone }: EditedEvent): Promise<Date | null> {
  const { rows } = await sql<{ before: string | null }>`
    select c.changes -> 'starts_at' ->> 0 as before from event_changes c
     where c.event_id = ${id} and c.changes -> 'starts_at' is not null
       and c.at > coalesce((select max(p.created_at) from postponements p where p.event_id = ${id}),
                           (select min(k.created_at) from tickets k where k.event_id = ${id}))
     order by c.version limit 1`.execute(tx);
  const [first] = rows;
  if (!first?.before) return starts_at;
  const reading = readWallTime(first.before, time_zone, 'first');
  return 'instant' in reading ? reading.instant : starts_at;
}
