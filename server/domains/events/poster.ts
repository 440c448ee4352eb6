import { LRUCache } from 'lru-cache';
import { posterSpec, type PosterSpec } from '#server/platform/posters/spec.ts';
import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/platform/db/db.ts';
import { type EventRow, findEvent } from './queries.ts';

type PosterFields = Pick<
  EventRow,
  | 'id'
  | 'title'
  | 'category'
  | 'starts_at'
  | 'time_zone'
  | 'city'
  | 'venue_name'
  | 'visibility'
  | 'picture_version'
  | 'picture_color'
  | 'picture_blur'
>;

/** The content of an event's poster: the uploaded picture, or a drawing of the event's title, date and place. */
export function posterSpecOf(event: PosterFields): PosterSpec {
  const drawn = posterSpec({
    id: event.id,
    title: event.title,
    category: event.category,
    starts_at: event.starts_at,
    time_zone: event.time_zone,
    city: event.city,
    venue_name: shownVenue(event),
  });
  const uploaded = uploadedOf(event);
  if (!uploaded) return drawn;
  const { version, color, placeholder: blur } = uploaded;
  return { ...drawn, version, picture: { color, blur } };
}

/** Posters have public addresses, so that of a private event does not name the venue. */
function shownVenue({ visibility, venue_name }: Pick<PosterFields, 'visibility' | 'venue_name'>): string {
  return visibility === 'private' ? '' : venue_name;
}

/** The fields of the uploaded picture that are stored with the event. */
function uploadedOf({ picture_version: version, picture_color: color, picture_blur: placeholder }: PosterFields) {
  if (version === null || color === null || placeholder === null) return null;
  return { version, color, placeholder };
}

const descriptions = new LRUCache<string, Awaited<ReturnType<AppContext['posters']['describe']>>>({ max: 5000 });

/** The version, colour and placeholder of an event's poster. Cached, because every list needs them. */
export async function describePoster(ctx: AppContext, event: PosterFields) {
  const uploaded = uploadedOf(event);
  if (uploaded) return uploaded;
  const { id, title, category, starts_at, time_zone, city } = event;
  const facts = [id, title, category, starts_at?.getTime(), time_zone, city, shownVenue(event)].join('\n');
  const known = descriptions.get(facts);
  if (known) return known;
  const description = await ctx.posters.describe(posterSpecOf(event));
  descriptions.set(facts, description);
  return description;
}

/** The content of an event's poster, by the event's id; null when there is no such event. */
export async function findPosterSpec(db: Db, eventId: string): Promise<PosterSpec | null> {
  const event = await findEvent(db, eventId);
  return event ? posterSpecOf(event) : null;
}
