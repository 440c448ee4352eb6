import { eventFilterNames } from '#contract/page-parameters.ts';
import type { Understood } from '#contract/event-lists.ts';

import type { CallInput } from '#web/platform/api/client.ts';
import { paths } from '#web/paths.ts';

import { describeDays } from './describe-days.ts';
import { categoryLabels, dateLabels, sortLabels } from './event-words.ts';
import { filterPrice } from './price/filter-price.ts';

export type FilterName = (typeof eventFilterNames)[number];
/** The filters in the address of the list: only those that are set and valid. */
export type EventFilters = Partial<Record<FilterName, string>>;

// The server refuses days before 1970. `Date` reads 30 February as 2 March.
const isDay = (value: string) =>
  /^(19[7-9]|[2-9]\d\d)\d-\d{2}-\d{2}$/.test(value) && new Date(value).toJSON()?.slice(0, 10) === value;
const isAmount = (value: string) => /^\d{1,9}$/.test(value);
const accepts: Partial<Record<FilterName, (value: string) => boolean>> = {
  category: (value) => Object.hasOwn(categoryLabels, value),
  date: (value) => Object.hasOwn(dateLabels, value),
  sort: (value) => Object.hasOwn(sortLabels, value),
  date_from: isDay,
  date_to: isDay,
  price_min: isAmount,
  price_max: isAmount,
  free: (value) => value === 'true',
  age: (value) => /^\d{1,2}$/.test(value),
  near: isPlace,
  distance_km: (value) => /^([1-9]\d?|[1-4]\d\d|500)$/.test(value),
};

function isPlace(value: string): boolean {
  if (!/^-?\d{1,2}(\.\d{1,6})?,-?\d{1,3}(\.\d{1,6})?$/.test(value)) return false;
  const [latitude = 0, longitude = 0] = value.split(',').map(Number);
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
}

const maxLengths: Partial<Record<FilterName, number>> = { search: 200, city: 120 };

/** Reads the filters of an address. Empty, unknown, invalid and contradictory values are left out. */
export function readFilters(search: URLSearchParams): EventFilters {
  const filters: EventFilters = {};
  for (const name of eventFilterNames) {
    const value = search
      .get(name)
      // oxlint-disable-next-line no-control-regex -- control characters are removed
      ?.replace(/[\s\u0000-\u001f\u007f]+/g, ' ')
      .trim()
      .slice(0, maxLengths[name] ?? 40);
    if (value && (accepts[name]?.(value) ?? true)) filters[name] = value;
  }
  return withoutContradictions(filters);
}

function withoutContradictions(filters: EventFilters): EventFilters {
  const { near, search, sort, date_from, date_to, price_min, price_max } = filters;
  return compact({
    ...filters,
    distance_km: near && filters.distance_km,
    sort: (sort === 'distance' && !near) || (sort === 'relevance' && !search) ? undefined : sort,
    date_to: date_from && date_to && date_to < date_from ? undefined : date_to,
    price_min: price_max && Number(price_min) > Number(price_max) ? undefined : price_min,
  });
}

function compact(filters: Partial<Record<FilterName, string | null | undefined>>): EventFilters {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value));
}

/** The address of the list with some filters changed; null removes one, and those that depend on it. */
export function withFilters(
  filters: EventFilters,
  changes: Partial<Record<FilterName, string | null>>,
  list = paths.events,
): string {
  return list(withoutContradictions(compact({ ...filters, ...changes })) as Record<string, string>);
}

/** The filters as the server understood the search text: they replace what was typed. */
export function withUnderstood(filters: EventFilters, understood: Understood = {}): EventFilters {
  const read = Object.entries(understood).map(([name, value]) => [name, value === null ? null : String(value)]);
  return withoutContradictions(compact({ ...filters, ...Object.fromEntries(read) }));
}

/** The API query for these filters. */
export function listQuery(filters: EventFilters): CallInput<'listEvents'>['query'] {
  // readFilters passes only values that the contract allows.
  return { published_only: 'true', ...filters } as CallInput<'listEvents'>['query'];
}

/** The list in words: "Club nights in Berlin, this weekend". */
export function describeFilters(filters: EventFilters): string {
  const { search, city, near, category, date, free } = filters;
  const what = category ? categoryLabels[category as keyof typeof categoryLabels] : 'Events';
  const days = date
    ? dateLabels[date as keyof typeof dateLabels].toLowerCase()
    : describeDays(filters).replace(/^(From|Until)/, (word) => word.toLowerCase());
  const when = days && `, ${days}`;
  const where = city ? ` in ${city}` : near ? ' near you' : '';
  if (search && what === 'Events' && !free) return `“${search}”${where}${when}`;
  const words = `${free ? `Free ${what.toLowerCase()}` : what}${where}${when}`;
  if (search) return `“${search}” · ${words}`;
  return countFilters(filters) === 0 ? 'All events' : words;
}

/** How many filters narrow the list (its order does not). */
export function countFilters(filters: EventFilters): number {
  return Object.keys(filters).filter((name) => name !== 'sort' && name !== 'distance_km').length;
}

export type AppliedFilter = { name: FilterName; words: string; without: string };

const describeValue: Record<
  Exclude<FilterName, 'sort' | 'distance_km'>,
  (value: string, filters: EventFilters, currency: string | undefined) => string
> = {
  search: (words) => `“${words}”`,
  city: (city) => city,
  near: (_, { distance_km = '50' }) => `Within ${distance_km} km`,
  category: (category) => categoryLabels[category as keyof typeof categoryLabels],
  date: (date) => dateLabels[date as keyof typeof dateLabels],
  date_from: (_, days) => describeDays(days),
  date_to: (_, days) => describeDays(days),
  price_min: (least, _, currency) => `At least ${filterPrice(least, currency)}`,
  price_max: (most, _, currency) => `Up to ${filterPrice(most, currency)}`,
  free: () => 'Free',
  age: (age) => (age === '0' ? 'All ages' : `Open to age ${age}`),
};

/** The filters that narrow the list, in words, each with the address of the list without it; `currency` is the list's only one. */
export function appliedFilters(filters: EventFilters, list = paths.events, currency?: string): AppliedFilter[] {
  const applied: AppliedFilter[] = [];
  for (const [name, describe] of Object.entries(describeValue) as [
    keyof typeof describeValue,
    (typeof describeValue)['near'],
  ][]) {
    const value = filters[name];
    // The first day stands for the whole range.
    if (!value || (name === 'date_to' && filters.date_from)) continue;
    const without = withFilters(filters, { [name]: null, ...(name === 'date_from' && { date_to: null }) }, list);
    applied.push({ name, words: describe(value, filters, currency), without });
  }
  return applied;
}
