import { sql } from 'kysely';
import type { Suggestion } from '#contract/events.ts';
import type { AppContext } from '#server/context.ts';
import { type Db, PLANNED_ANEW } from '#server/platform/db/db.ts';
import { readSearch, type Search } from './read-search.ts';
import { type Named, rankNames, suggestEvent, unnamed } from './rank-names.ts';

const MOST = 8;
const ENOUGH = 5;
/** Names are looked for in the matches that start soonest, so that the work does not grow with the list. */
const LOOKED_THROUGH = 120;
const CITIES_OF = 500;

type Asked = { search?: string; kind?: Suggestion['kind'] };

/** What a search may be for. Made from the events it finds now, so nothing is suggested that leads nowhere. */
export async function listSuggestions(ctx: AppContext, { search, kind }: Asked): Promise<Suggestion[]> {
  const now = ctx.clock.now();
  if (!search) return kind && kind !== 'city' ? [] : listCities(ctx.db, now);
  const read = await readSearch(ctx.db, search);
  if (!read) return [];
  const events = await findNamed(ctx.db, read, now);
  const ranked = rankNames(events, read, kind).slice(0, MOST);
  if (kind) return ranked;
  // Below few names, or none ("techno berlin" names nothing), what the words find soonest.
  const named = new Set(ranked.map(({ slug }) => slug));
  const found = events.filter(({ slug }) => !named.has(slug)).map(suggestEvent);
  return [...ranked, ...found].slice(0, Math.max(ranked.length, ENOUGH));
}

async function findNamed(db: Db, { query }: Search, now: Date): Promise<Named[]> {
  const { rows } = await sql<Named>`${sql.raw(PLANNED_ANEW)}
    select e.title, e.slug, e.line_up, e.venue_name, e.city, e.starts_at, e.time_zone, o.name as organizer, o.handle,
           string_to_array(search_fold(array_to_string(array[e.title, e.venue_name, o.name, e.city] || e.line_up, E'\\x1f')), E'\\x1f') as keys
      from event_search s join events e on e.id = s.event_id join organizations o on o.id = e.organization_id
     where s.document @@ ${query}::tsquery and s.ends_at > ${now} and s.starts_at >= ${now}::timestamptz - interval '14 days'
     order by s.starts_at, s.event_id limit ${LOOKED_THROUGH}`.execute(db);
  return rows;
}

async function listCities(db: Db, now: Date): Promise<Suggestion[]> {
  const { rows } = await sql<{ city: string }>`
    select city from (
      select e.city from (
        select s.event_id from event_search s where s.starts_at >= ${now}::timestamptz - interval '14 days' and s.ends_at > ${now}
         order by s.starts_at, s.event_id limit ${CITIES_OF}) s join events e on e.id = s.event_id) soonest
     where city <> '' group by city order by count(*) desc, city limit ${MOST}`.execute(db);
  return rows.map(({ city }) => ({ ...unnamed, kind: 'city', text: city }));
}
