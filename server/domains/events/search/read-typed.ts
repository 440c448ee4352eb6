import { sql } from 'kysely';
import type { Understood } from '#contract/event-lists.ts';
import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/platform/db/db.ts';
import { findNames } from './find-names.ts';
import { HAS_DATE } from '../local-dates.ts';
import { findKnownCity } from './known-cities.ts';
import type { ListQuery } from './list-filters.ts';
import { readPhrases } from './read-phrases.ts';

const MAX_CITY_WORDS = 4;

/** Extracts filters from a typed text: a date, prices and a city; also corrects the chosen city. */
export async function readTyped(
  { db, clock }: AppContext,
  query: Pick<ListQuery, 'search' | 'city'>,
): Promise<Understood> {
  const now = clock.now();
  const { search, ...phrases } = readPhrases(query.search ?? '');
  const dates = phrases.date ? { date_from: null, date_to: null } : {};
  if (query.city) {
    return {
      ...dates,
      ...phrases,
      ...(query.search && { search: search || null }),
      city: await meantCity(db, query.city, now),
    };
  }
  const place = await cityAtEnd(db, search, now);
  const words = place?.search ?? search;
  return {
    ...dates,
    ...phrases,
    ...(query.search && { search: words || null }),
    ...(place && { city: place.city, near: null }),
  };
}

/** The query with the filters extracted from its text. */
export function withUnderstood(query: ListQuery, understood: Understood): ListQuery {
  const set = Object.entries({ ...query, ...understood }).filter(([, value]) => value !== null);
  const { sort, near, price_min, price_max, ...rest } = Object.fromEntries(set) as ListQuery;
  return {
    ...rest,
    near,
    price_max,
    sort: sort === 'distance' && !near ? undefined : sort,
    price_min: price_min !== undefined && price_max !== undefined && price_min > price_max ? undefined : price_min,
  };
}

/** A city in the spelling of events, else the most similar of these or of the world’s cities, else the text itself. */
async function meantCity(db: Db, typed: string, now: Date): Promise<string> {
  const known = await db
    .selectFrom('event_search as s')
    .innerJoin('events as e', 'e.id', 's.event_id')
    .select('e.city')
    .where(sql<boolean>`s.city_key = lower(${typed})`)
    .where('s.ends_at', '>', now)
    .where(HAS_DATE)
    .orderBy('s.starts_at')
    .limit(1)
    .executeTakeFirst();
  if (known) return known.city;
  const [nearest] = await findNames(db, { text: typed, now, kind: 'city' });
  return nearest?.text ?? (await findKnownCity(typed))?.name ?? typed;
}

/** The city at the end of a search text, unless the whole text is a name, such as "Isolation Berlin". */
async function cityAtEnd(db: Db, search: string, now: Date): Promise<{ search: string; city: string } | undefined> {
  const words = search.split(' ');
  const last = words.at(-1) ?? '';
  if (last.length < 3) return undefined;
  const [cities, folded] = await Promise.all([
    findNames(db, { text: last, now, kind: 'city' }),
    fold(db, [search, ...endsOf(words)]),
  ]);
  const [whole, ...ends] = folded;
  const length = ends.findLastIndex((end) => end !== '' && cities.some(({ key }) => key === end)) + 1;
  const city = cities.find(({ key }) => key === ends[length - 1]);
  if (!city) return undefined;
  const rest = words.slice(0, -length);
  if (rest.at(-1)?.toLowerCase() === 'in') rest.pop();
  if (rest.length > 0) {
    const names = await findNames(db, { text: search, now });
    if (names.some(({ key }) => key === whole)) return undefined;
  }
  return { search: rest.join(' '), city: city.text };
}

/** The last word, the last two and so on. */
function endsOf(words: string[]): string[] {
  return Array.from({ length: Math.min(MAX_CITY_WORDS, words.length) }, (_, more) => words.slice(-1 - more).join(' '));
}

async function fold(db: Db, texts: string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select array_to_string(search_words(text), ' ') as key
      from unnest(${texts}::text[]) with ordinality as typed (text, place) order by place`.execute(db);
  return rows.map(({ key }) => key);
}
