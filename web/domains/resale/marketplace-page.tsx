import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';

import { browserLoader, serverLoader, type Prefetch } from '#web/platform/api/prefetch.ts';
import { apiPages } from '#web/platform/api/queries.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import type { CallInput } from '#web/platform/api/client.ts';
import { paths } from '#web/paths.ts';
import { AppliedFilters } from '#web/domains/events/applied-filters.tsx';
import {
  countFilters,
  describeFilters,
  readFilters,
  withUnderstood,
  type EventFilters,
} from '#web/domains/events/event-filters.ts';
import { EventGrid } from '#web/domains/events/event-grid.tsx';
import { FilterBar } from '#web/domains/events/filter-bar.tsx';
import { ListPath } from '#web/domains/events/list-path.ts';
import { currencyOf } from '#web/domains/events/price/filter-price.ts';
import { SearchBar } from '#web/domains/events/search-bar.tsx';

import { NothingOffered } from './nothing-offered.tsx';
import { ResaleRules } from './resale-rules.tsx';

const countCap = 1000;

/** The filters of an address that Resale has: nothing in it is free, and it is not ordered by how well events sold. */
function readResaleFilters(search: URLSearchParams): EventFilters {
  const { free: _, sort, ...filters } = readFilters(search);
  return { ...filters, ...(sort && sort !== 'popular' && { sort }) };
}

/** The list for an address, page by page. Search text and city may be as typed, for the server to interpret. */
function listOf(typed: EventFilters, cursor: string | null) {
  const is_typed = (typed.search ?? typed.city) ? ({ is_typed: 'true' } as const) : {};
  // readFilters passes only values that the contract allows.
  const query = { ...typed, ...is_typed, ...(cursor && { cursor }) } as CallInput<'listResale'>['query'];
  return apiPages('listResale', { query });
}

const prefetch: Prefetch = ({ queryClient, url }) =>
  queryClient.fetchInfiniteQuery(listOf(readResaleFilters(url.searchParams), url.searchParams.get('cursor')));

export const loader = serverLoader(prefetch);
export const clientLoader = browserLoader(prefetch);

/** Resale: the events whose guests offer tickets, and why buying here is safe. */
export default function MarketplacePage() {
  const [search] = useSearchParams();
  const typed = readResaleFilters(search);
  const cursor = search.get('cursor');
  const list = useInfiniteQuery(listOf(typed, cursor));
  const [first] = list.data?.pages ?? [];
  const filters = withUnderstood(typed, first?.understood);
  const events = list.data?.pages.flatMap((page) => page.results) ?? [];
  const currency = currencyOf(events.map(({ resale }) => resale.from_total));
  return (
    <ListPath value={paths.resale}>
      <div className="page-width pt-6 sm:pt-10">
        <Head filters={filters} count={first?.count ?? null} is_first_page={!cursor} />
        <div className="mt-3 sm:mt-5">
          <SearchBar key={`${filters.search} ${filters.city} ${filters.date}`} filters={filters} is_compact />
        </div>
        <div className="z-20 bg-paper max-sm:contents sm:sticky sm:top-16 sm:mt-2 sm:py-2">
          <FilterBar filters={filters} cities={citiesOf(events)} currency={currency} />
        </div>
        <AppliedFilters filters={filters} currency={currency} />
        <EventGrid list={list} events={events} filters={filters} nothing={<NothingOffered filters={filters} />} />
        <ResaleRules />
      </div>
    </ListPath>
  );
}

type HeadProps = { filters: EventFilters; count: number | null; is_first_page: boolean };

function Head({ filters, count, is_first_page }: HeadProps) {
  const what = describeFilters(filters);
  const title = what === 'All events' ? 'Resale' : `Resale · ${what}`;
  // Search engines index only the plain list and lists with a single filter.
  const { search, near, sort } = filters;
  const isPlain = countFilters(filters) <= 1 && !search && !near && !sort && is_first_page;
  return (
    <>
      <PageMeta
        title={title}
        description="Tickets from guests who can’t make it, at a fair price and with a new code in your name."
        path={paths.resale(filters)}
        is_indexed={isPlain}
      />
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h1 dir="auto" className="min-w-0 text-2xl wrap-anywhere">
          {title}
        </h1>
        <p role="status" className="tabular text-sm text-ink-soft">
          {count !== null && countText(count)}
        </p>
      </div>
      <p className="mt-1 text-ink-soft">
        Tickets from guests who can’t make it. Fees included, and a new code in your name.
      </p>
    </>
  );
}

function countText(count: number): string {
  if (count > countCap) return '1,000+ events';
  return count === 1 ? '1 event' : `${count} events`;
}

function citiesOf(events: { city: string }[]): string[] {
  return [...new Set(events.map(({ city }) => city))].filter(Boolean).toSorted().slice(0, 8);
}
