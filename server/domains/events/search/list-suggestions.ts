import { sql } from 'kysely';
import type { z } from 'zod';
import type { listSuggestions as listSuggestionsRoute, Suggestion } from '#contract/suggestions.ts';
import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/platform/db/db.ts';
import { findInstead } from './find-instead.ts';
import { findEventNames, findNames } from './find-names.ts';
import { hasEvents } from './list-events.ts';
import { HAS_DATE } from '../local-dates.ts';
import { earliestStart } from '../longest-event.ts';
import { type KeyedName, rankNames, suggestEvent, unnamed } from './rank-names.ts';
import { readPhrases } from './read-phrases.ts';
import { readSearch } from './read-search.ts';

const MAX_RESULTS = 8;
const MIN_RESULTS = 5;
const MAX_CITY_EVENTS = 500;

type Suggestions = z.input<(typeof listSuggestionsRoute.responses)[200]>;
type SuggestionRequest = { search?: string; kind?: Suggestion['kind'] };

/**
 * Suggestions for a search text, and the date and prices in it. They come from events found now, so every suggestion
 * has results.
 */
export async function listSuggestions(ctx: AppContext, { search, kind }: SuggestionRequest): Promise<Suggestions> {
  const now = ctx.clock.now();
  if (!search) return { results: kind && kind !== 'city' ? [] : await listCities(ctx.db, now) };
  if (kind) {
    const names = await findNames(ctx.db, { text: search, now, kind });
    const results = names.slice(0, MAX_RESULTS).map(withoutKey);
    return kind === 'city' ? withInstead(ctx, { results }, { city: search }) : { results };
  }
  const { search: words, ...phrases } = readPhrases(search);
  const results = await suggest(ctx.db, words, now);
  return withInstead(ctx, { results, understood: { ...phrases, search: words || null } }, { search: words });
}

async function withInstead(ctx: AppContext, found: Suggestions, typed: { search?: string; city?: string }) {
  if (found.results.length > 0) return found;
  const instead = await findInstead(ctx, typed, (filters) => hasEvents(ctx, filters));
  return instead ? { ...found, instead } : found;
}

async function suggest(db: Db, words: string, now: Date): Promise<Suggestion[]> {
  const read = await readSearch(db, words);
  if (!read) return [];
  const events = await findEventNames(db, read, now);
  const ranked = rankNames(events, read).slice(0, MAX_RESULTS).map(withoutKey);
  // If few or no names match ("techno berlin" is no name), the soonest matching events are added.
  const named = new Set(ranked.map(({ slug }) => slug));
  const found = events.filter(({ slug }) => !named.has(slug)).map(suggestEvent);
  return [...ranked, ...found].slice(0, Math.max(ranked.length, MIN_RESULTS));
}

const withoutKey = ({ key: _key, ...suggestion }: KeyedName): Suggestion => suggestion;

async function listCities(db: Db, now: Date): Promise<Suggestion[]> {
  const { rows } = await sql<{ city: string }>`
    select city from (
      select e.city from (
        select s.event_id from event_search s where s.starts_at >= ${earliestStart(now)} and s.ends_at > ${now} and ${HAS_DATE}
         order by s.starts_at, s.event_id limit ${MAX_CITY_EVENTS}) s join events e on e.id = s.event_id) soonest
     where city <> '' group by city order by count(*) desc, city limit ${MAX_RESULTS}`.execute(db);
  return rows.map(({ city }) => ({ ...unnamed, kind: 'city', text: city }));
}
