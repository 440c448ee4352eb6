import { useQuery } from '@tanstack/react-query';
import ArrowRight from 'icon:arrow-right';
import { Link } from 'react-router';

import type { EventCard } from '#contract/events.ts';

import type { CallInput } from '#web/platform/api/client.ts';
import { useSaved } from '#web/platform/api/use-saved.ts';

import { CardGrid, CardGridSkeleton } from './card-grid.tsx';
import { describeFilters, withFilters, type EventFilters } from './event-filters.ts';
import { useListPath } from './list-path.ts';

const shownEvents = 4;

type BroaderListProps = {
  /** The list of events, or that of events in Resale; the page's own. */
  call: 'listEvents' | 'listResale';
  candidates: EventFilters[];
};

/** Below an empty list: the first of these lists that is not empty. */
export function BroaderList({ call, candidates: [filters, ...rest] }: BroaderListProps) {
  const { event_ids } = useSaved();
  const list = useListPath();
  // Filters have only values that the contract allows.
  const query = { ...filters, page_size: shownEvents } as CallInput<typeof call>['query'];
  const { data } = useQuery<{ results: EventCard[] }>({ queryKey: [call, { query }], enabled: filters !== undefined });
  if (!filters) return null;
  if (data?.results.length === 0) return <BroaderList call={call} candidates={rest} />;
  return (
    <section className="has-scripts border-t border-line pt-8">
      <div className="flex items-baseline justify-between gap-4">
        <h2 dir="auto" className="min-w-0 text-xl wrap-anywhere">
          {titleOf(filters)}
        </h2>
        <Link
          to={withFilters(filters, {}, list)}
          className="flex shrink-0 items-center gap-1 py-1 text-sm font-semibold text-ink-soft hover:text-ink"
        >
          See all
          <ArrowRight aria-hidden="true" className="size-4" />
        </Link>
      </div>
      {data ? (
        <CardGrid events={data.results} saved_ids={event_ids} heading="h3" className="mt-4" />
      ) : (
        <CardGridSkeleton label="Loading events" count={shownEvents} className="mt-4" />
      )}
    </section>
  );
}

function titleOf(filters: EventFilters): string {
  if (filters.sort === 'distance') return 'Nearest';
  return filters.sort ? 'Selling fast' : describeFilters(filters);
}
