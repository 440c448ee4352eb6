import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';

import { browserLoader, serverLoader, type Prefetch } from '#web/platform/api/prefetch.ts';
import { apiPages } from '#web/platform/api/queries.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { paths } from '#web/paths.ts';

import { describeFilters, listQuery, readFilters, withUnderstood, type EventFilters } from './event-filters.ts';
import { EventList } from './event-list.tsx';
import { ListHeading } from './list-heading.tsx';
import { isIndexed, pageQuery } from './list-page.ts';
import { rememberCity } from './last-city.ts';
import { NothingFound } from './nothing-found.tsx';
import { currencyOf } from './price/filter-price.ts';

/** The list for an address, page by page. */
function listOf(typed: EventFilters, cursor: string | null) {
  return apiPages('listEvents', { query: { ...listQuery(typed), ...pageQuery(typed, cursor) } });
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
  const title = describeFilters(filters);
  return (
    <div className="page-width pt-6 sm:pt-10">
      <PageMeta
        title={title}
        description={`${title}: dates, places and prices with all fees.`}
        path={paths.events(filters)}
        is_indexed={isIndexed(filters, cursor)}
      />
      <ListHeading title={title} count={first?.count} />
      <EventList
        typed={typed}
        filters={filters}
        currency={currency}
        list={list}
        events={events}
        nothing={<NothingFound filters={filters} instead={first?.instead} />}
      />
    </div>
  );
}

/** Remembers the city of a list that shows something. */
function useCityOf({ length }: { length: number }, city: string | undefined) {
  const seen = length > 0 ? city : undefined;
  useEffect(() => {
    if (seen) rememberCity(seen);
  }, [seen]);
}
