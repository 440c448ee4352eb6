import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';

import { browserLoader, serverLoader, type Prefetch } from '#web/platform/api/prefetch.ts';
import { apiPages } from '#web/platform/api/queries.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import type { CallInput } from '#web/platform/api/client.ts';
import { paths } from '#web/paths.ts';
import { describeFilters, readFilters, withUnderstood, type EventFilters } from '#web/domains/events/event-filters.ts';
import { EventList } from '#web/domains/events/event-list.tsx';
import { ListHeading } from '#web/domains/events/list-heading.tsx';
import { isIndexed, pageQuery } from '#web/domains/events/list-page.ts';
import { ListPath } from '#web/domains/events/list-path.ts';
import { currencyOf } from '#web/domains/events/price/filter-price.ts';

import { NothingOffered } from './nothing-offered.tsx';
import { ResaleRules } from './resale-rules.tsx';

/** The filters of an address that Resale has: nothing in it is free, and it is not ordered by how well events sold. */
function readResaleFilters(search: URLSearchParams): EventFilters {
  const { free: _, sort, ...filters } = readFilters(search);
  return { ...filters, ...(sort && sort !== 'popular' && { sort }) };
}

/** The list for an address, page by page. */
function listOf(typed: EventFilters, cursor: string | null) {
  // readFilters passes only values that the contract allows.
  const query = { ...typed, ...pageQuery(typed, cursor) } as CallInput<'listResale'>['query'];
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
        <Head filters={filters} count={first?.count ?? null} cursor={cursor} />
        <EventList
          typed={typed}
          filters={filters}
          currency={currency}
          list={list}
          events={events}
          nothing={<NothingOffered filters={filters} />}
        />
        <ResaleRules />
      </div>
    </ListPath>
  );
}

type HeadProps = { filters: EventFilters; count: number | null; cursor: string | null };

function Head({ filters, count, cursor }: HeadProps) {
  const what = describeFilters(filters);
  const title = what === 'All events' ? 'Resale' : `Resale · ${what}`;
  return (
    <>
      <PageMeta
        title={title}
        description="Tickets from guests who can’t make it, at a fair price and with a new code in your name."
        path={paths.resale(filters)}
        is_indexed={isIndexed(filters, cursor)}
      />
      <ListHeading title={title} count={count} />
      <p className="mt-1 text-ink-soft">
        Tickets from guests who can’t make it. Fees included, and a new code in your name.
      </p>
    </>
  );
}
