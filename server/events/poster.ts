import { posterSpec, type PosterSpec } from '../posters/spec.ts';
import type { AppContext } from '../context.ts';
import type { Db } from '../db/db.ts';
import { type EventRow, findEvent } from './queries.ts';

type PosterFields = Pick<
  EventRow,
  'id' | 'title' | 'category' | 'starts_at' | 'created_at' | 'time_zone' | 'city' | 'venue_name'
>;

/** What an event's poster is drawn from. */
export function posterSpecOf(event: PosterFields): PosterSpec {
  return posterSpec({
    id: event.id,
    title: event.title,
    category: event.category,
    starts_at: event.starts_at ?? event.created_at,
    time_zone: event.time_zone,
    city: event.city,
    venue_name: event.venue_name,
  });
}

/** The version, colour and placeholder of an event's poster. */
export async function describePoster(ctx: AppContext, event: PosterFields) {
  return ctx.posters.describe(posterSpecOf(event));
}

/** What the poster of an event is drawn from, by its id; null when there is no such event. */
export async function findPosterSpec(db: Db, eventId: string): Promise<PosterSpec | null> {
  const event = await findEvent(db, eventId);
  return event ? posterSpecOf(event) : null;
}
