import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';

import { browserLoader, serverLoader, type Prefetch } from '#web/platform/api/prefetch.ts';
import { apiPages } from '#web/platform/api/queries.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { paths } from '#web/paths.ts';

import { AppliedFilters } from './applied-filters.tsx';
import {
  countFilters,
  describeFilters,
  listQuery,
  readFilters,
  withUnderstood,
  type EventFilters,
} from './event-filters.ts';
import { EventGrid } from './event-grid.tsx';
import { FilterBar } from './filter-bar.tsx';
import { rememberCity } from './last-city.ts';
import { NothingFound } from './nothing-found.tsx';
import { currencyOf } from './price/filter-price.ts';
import { SearchBar } from './search-bar.tsx';

const countCap = 1000;

/** The list for an address, page by page. Search text and city may be as typed, for the server to interpret. */
function listOf(typed: EventFilters, cursor: string | null) {
  const is_typed = (typed.search ?? typed.city) ? ({ is_typed: 'true' } as const) : {};
  return apiPages('listEvents', { query: { ...listQuery(typed), ...is_typed, ...(cursor && { cursor }) } });
}

const prefetch: Prefetch = ({ queryClient, url }) =>
  queryClient.fetchInfiniteQuery(listOf(readFilters(url.searchParams), url.searchParams.get('cursor')));

export const loader = serverLoader(prefetch);
export const clientLoader = browserLoader(prefetch);

export default function EventsPage() {
  const [search] = useSearchParams();
  const typed = readFilters(search);
  const cursor = search.get('cursor');
  const list = useInfiniteQuery(listOf(typed, cursor));
  const [first] = list.data?.pages ?? [];
  const filters = withUnderstood(typed, first?.understood);
  const events = list.data?.pages.flatMap((page) => page.results) ?? [];
  useCityOf(events, filters.city);
  const currency = currencyOf(events.map(({ from_price, resale_from }) => from_price ?? resale_from));
  const count = first?.count;
  const title = describeFilters(filters);
  return (
    <div className="page-width pt-6 sm:pt-10">
      <PageMeta
        title={title}
        description={`${title}: dates, places and prices with all fees.`}
        path={paths.events(filters)}
        is_indexed={isPlain(filters) && !cursor}
      />
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h1 dir="auto" className="min-w-0 text-2xl wrap-anywhere">
          {title}
        </h1>
        <p role="status" className="tabular text-sm text-ink-soft">
          {typeof count === 'number' && countText(count)}
        </p>
      </div>
      <div className="mt-3 sm:mt-5">
        <SearchBar key={`${filters.search} ${filters.city} ${filters.date}`} filters={filters} is_compact />
      </div>
      <div className="z-20 bg-paper max-sm:contents sm:sticky sm:top-16 sm:mt-2 sm:py-2">
        <FilterBar filters={filters} cities={citiesOf(events)} currency={currency} />
      </div>
      <AppliedFilters filters={filters} currency={currency} />
      <EventGrid
        list={list}
        events={events}
        filters={filters}
        nothing={<NothingFound filters={filters} instead={first?.instead} />}
      />
    </div>
  );
}

/** Search engines index only the plain list and lists with a single filter. */
function isPlain(filters: EventFilters): boolean {
  return countFilters(filters) <= 1 && !filters.search && !filters.near && !filters.sort;
}

/** Remembers the city of a list that shows something. */
function useCityOf({ length }: { length: number }, city: string | undefined) {
  const seen = length > 0 ? city : undefined;
  useEffect(() => {
    if (seen) rememberCity(seen);
  }, [seen]);
}

function countText(count: number): string {
  if (count > countCap) return '1,000+ events';
  return count === 1 ? '1 event' : `${count} events`;
}

function citiesOf(events: { city: string }[]): string[] {
  return [...new Set(events.map(({ city }) => city))].filter(Boolean).toSorted().slice(0, 8);
}
