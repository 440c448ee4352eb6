import { sql } from 'kysely';
import type { z } from 'zod';
import type { listSuggestions as listSuggestionsRoute, Suggestion } from '#contract/events.ts';
import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/platform/db/db.ts';
import { findNamed, findNames } from './find-names.ts';
import { type KeyedName, rankNames, suggestEvent, unnamed } from './rank-names.ts';
import { readPhrases } from './read-phrases.ts';
import { readSearch } from './read-search.ts';

const MOST = 8;
const ENOUGH = 5;
const CITIES_OF = 500;

type Suggestions = z.input<(typeof listSuggestionsRoute.responses)[200]>;
type Asked = { search?: string; kind?: Suggestion['kind'] };

/**
 * What a search may be for, and the date and prices in its text. Made from the events it finds now, so nothing is suggested
 * that leads nowhere.
 */
export async function listSuggestions(ctx: AppContext, { search, kind }: Asked): Promise<Suggestions> {
  const now = ctx.clock.now();
  if (!search) return { results: kind && kind !== 'city' ? [] : await listCities(ctx.db, now) };
  if (kind) return { results: (await findNames(ctx.db, { text: search, now, kind })).slice(0, MOST).map(withoutKey) };
  const { search: words, ...phrases } = readPhrases(search);
  return { results: await suggest(ctx.db, words, now), understood: { ...phrases, search: words || null } };
}

async function suggest(db: Db, words: string, now: Date): Promise<Suggestion[]> {
  const read = await readSearch(db, words);
  if (!read) return [];
  const events = await findNamed(db, read, now);
  const ranked = rankNames(events, read).slice(0, MOST).map(withoutKey);
  // Below few names, or none ("techno berlin" names nothing), what the words find soonest.
  const named = new Set(ranked.map(({ slug }) => slug));
  const found = events.filter(({ slug }) => !named.has(slug)).map(suggestEvent);
  return [...ranked, ...found].slice(0, Math.max(ranked.length, ENOUGH));
}

const withoutKey = ({ key: _key, ...suggestion }: KeyedName): Suggestion => suggestion;

async function listCities(db: Db, now: Date): Promise<Suggestion[]> {
  const { rows } = await sql<{ city: string }>`
    select city from (
      select e.city from (
        select s.event_id from event_search s where s.starts_at >= ${now}::timestamptz - interval '14 days' and s.ends_at > ${now}
         order by s.starts_at, s.event_id limit ${CITIES_OF}) s join events e on e.id = s.event_id) soonest
     where city <> '' group by city order by count(*) desc, city limit ${MOST}`.execute(db);
  return rows.map(({ city }) => ({ ...unnamed, kind: 'city', text: city }));
}
