import type { CallInput } from '#web/api/client.ts';
import { paths } from '#web/paths.ts';

import { categoryLabels, dateLabels, sortLabels } from './event-words.ts';

const names = ['search', 'city', 'category', 'date', 'date_from', 'date_to', 'price_max', 'free', 'sort'] as const;
export type FilterName = (typeof names)[number];
/** What the address bar says about the list: only filters that are set and make sense. */
export type EventFilters = Partial<Record<FilterName, string>>;

const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));
const accepts: Partial<Record<FilterName, (value: string) => boolean>> = {
  category: (value) => Object.hasOwn(categoryLabels, value),
  date: (value) => Object.hasOwn(dateLabels, value),
  sort: (value) => Object.hasOwn(sortLabels, value),
  date_from: isDay,
  date_to: isDay,
  price_max: (value) => /^\d{1,9}$/.test(value),
  free: (value) => value === 'true',
};
const longest: Partial<Record<FilterName, number>> = { search: 200, city: 120 };

/** Reads the filters of an address; what is empty, unknown or senseless is left out. */
export function readFilters(search: URLSearchParams): EventFilters {
  const filters: EventFilters = {};
  for (const name of names) {
    const value = search
      .get(name)
      ?.trim()
      .replace(/\s+/g, ' ')
      .slice(0, longest[name] ?? 40);
    if (value && (accepts[name]?.(value) ?? true)) filters[name] = value;
  }
  return filters;
}

/** The address of the list with some filters changed; null takes one away. */
export function withFilters(filters: EventFilters, changes: Partial<Record<FilterName, string | null>>): string {
  const merged = Object.entries({ ...filters, ...changes }).filter((entry): entry is [string, string] => !!entry[1]);
  return paths.events(Object.fromEntries(merged));
}

/** What is asked of the API for these filters. */
export function listQuery(filters: EventFilters): CallInput<'listEvents'>['query'] {
  // readFilters has let through only values the contract names.
  return { published_only: 'true', ...filters } as CallInput<'listEvents'>['query'];
}

/** The list in words: "Club nights in Berlin, this weekend". */
export function describeFilters({ search, city, category, date, free }: EventFilters): string {
  const what = category ? categoryLabels[category as keyof typeof categoryLabels] : 'Events';
  const when = date ? `, ${dateLabels[date as keyof typeof dateLabels].toLowerCase()}` : '';
  const words = `${free ? 'Free ' : ''}${free ? what.toLowerCase() : what}${city ? ` in ${city}` : ''}${when}`;
  if (search) return `“${search}”${words === 'Events' ? '' : ` · ${words}`}`;
  return words === 'Events' ? 'All events' : words;
}

/** How many filters narrow the list (its order does not). */
export function countFilters(filters: EventFilters): number {
  return Object.keys(filters).filter((name) => name !== 'sort').length;
}
