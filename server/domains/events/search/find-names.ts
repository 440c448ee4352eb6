import { sql } from 'kysely';
import { type Db, CUSTOM_PLAN } from '#server/platform/db/db.ts';
import type { Suggestion } from '#contract/suggestions.ts';
import { earliestStart } from '../longest-event.ts';
import { type KeyedName, type EventNames, rankNames } from './rank-names.ts';
import { readSearch, type Search } from './read-search.ts';

/** Names are read from the matches that start soonest, so that the cost does not grow with the list. */
const MAX_EVENTS = 120;

/** The soonest matches of a search, with all their names. */
export async function findEventNames(db: Db, { query }: Search, now: Date): Promise<EventNames[]> {
  const { rows } = await sql<EventNames>`${sql.raw(CUSTOM_PLAN)}
    select e.title, e.slug, e.line_up, e.venue_name, e.city, e.starts_at, e.time_zone, o.name as organizer, o.handle,
           string_to_array(search_fold(array_to_string(array[e.title, e.venue_name, o.name, e.city] || e.line_up, E'\\x1f')), E'\\x1f') as keys
      from event_search s join events e on e.id = s.event_id join organizations o on o.id = e.organization_id
     where s.document @@ ${query}::tsquery and s.ends_at > ${now} and s.starts_at >= ${earliestStart(now)}
     order by s.starts_at, s.event_id limit ${MAX_EVENTS}`.execute(db);
  return rows;
}

/** The names that match a text, best first; with `kind` only those of one kind. */
export async function findNames(
  db: Db,
  { text, now, kind }: { text: string; now: Date; kind?: Suggestion['kind'] },
): Promise<KeyedName[]> {
  const search = await readSearch(db, text);
  return search ? rankNames(await findEventNames(db, search, now), search, kind) : [];
}
