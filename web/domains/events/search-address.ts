import { inBrowser } from '#web/platform/api/browser.ts';
import { apiQuery } from '#web/platform/api/queries.ts';

import { readFilters, withFilters, type EventFilters } from './event-filters.ts';
import { rememberSearch } from './recent-searches.ts';
import { foldCity, takeCity } from './take-city.ts';

export type Asked = {
  what: string;
  city: string;
  date: string;
  /** The words are a name that was chosen: nothing is read into them. */
  is_name?: boolean;
};

const patienceMs = 700;

/** The address of the list for what was typed, in which dates, prices and a city among the words have become filters. */
export async function searchAddress({ what, city, date, is_name = false }: Asked, filters: EventFilters) {
  rememberSearch(what);
  const read: EventFilters = is_name ? { search: what } : readFilters(new URLSearchParams({ search: what }));
  const place = city ? { city: await knownCity(city) } : is_name ? {} : await cityAmong(read.search);
  const chosen = read.date ?? (date || null);
  return withFilters(filters, {
    city: null,
    ...(place.city && { near: null }),
    ...(chosen && { date_from: null, date_to: null }),
    ...read,
    search: read.search ?? null,
    ...place,
    date: chosen,
  });
}

/** A city as it is written where events are, or the one that was meant; what is not known stays as typed. */
export async function knownCity(typed: string): Promise<string> {
  const cities = await citiesLike(typed);
  return cities.find((city) => foldCity(city) === foldCity(typed)) ?? cities[0] ?? typed;
}

/** Words that end in a city are meant there, unless they are somebody's name, as "Isolation Berlin" is. */
async function cityAmong(words = ''): Promise<{ search?: string | null; city?: string }> {
  const last = words.split(' ').at(-1) ?? '';
  if (last.length < 3) return {};
  const taken = takeCity(words, await citiesLike(last));
  if (!taken || (taken.search && (await isName(words)))) return {};
  return { ...taken, search: taken.search || null };
}

const citiesLike = async (search: string) => (await suggest({ search, kind: 'city' })).map(({ text }) => text);
const isName = async (search: string) =>
  (await suggest({ search })).some(({ text }) => foldCity(text) === foldCity(search));

/** What the server suggests; nothing when that takes longer than a search may wait. */
async function suggest(query: { search: string; kind?: 'city' }) {
  const asked = inBrowser()
    .queryClient.fetchQuery(apiQuery('listSuggestions', { query }))
    .then(({ results }) => results);
  const late = new Promise<never[]>((resolve) => setTimeout(() => resolve([]), patienceMs));
  return Promise.race([asked, late]).catch(() => []);
}
