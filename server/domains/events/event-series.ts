import type { Db, Tx } from '#server/platform/db/db.ts';
import { availabilityOf } from './availability.ts';
import { eventChanged } from './event-changed.ts';

type InSeries = { id: string; series_id: string | null };

/** The other events of an event's series, soonest first. */
export async function listSeries(db: Db | Tx, { id, series_id }: InSeries) {
  if (!series_id) return [];
  return selectSeries(db, { id, series_id }).execute();
}

/** The public ones of them that are not over. */
export async function listPublicSeries(db: Db | Tx, { id, series_id }: InSeries, now: Date) {
  if (!series_id) return [];
  return selectSeries(db, { id, series_id })
    .select(availabilityOf(now).as('availability'))
    .where('state', '=', 'published')
    .where('visibility', '=', 'public')
    .where('ends_at', '>', now)
    .execute();
}

function selectSeries(db: Db | Tx, { id, series_id }: { id: string; series_id: string }) {
  return db
    .selectFrom('events as e')
    .select(['id', 'slug', 'title', 'state', 'starts_at', 'time_zone', 'city', 'venue_name'])
    .where('series_id', '=', series_id)
    .where('id', '<>', id)
    .orderBy('starts_at')
    .orderBy('id');
}

/** Like `eventChanged`, also for the pages of the events that link to this one. */
export async function eventAndSeriesChanged(tx: Tx, event: InSeries): Promise<void> {
  await eventChanged(tx, event.id);
  for (const { id } of await listSeries(tx, event)) await eventChanged(tx, id);
}
