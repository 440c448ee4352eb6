import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { MouseEvent, ReactNode } from 'react';

import type { EventCard as Event } from '#contract/events.ts';

import { cursorOf } from '#web/platform/api/queries.ts';
import { errorMessage } from '#web/platform/api/error-message.ts';
import { useSaved } from '#web/platform/api/use-saved.ts';
import { LinkButton } from '#web/platform/ui/link-button.tsx';
import { Notice } from '#web/platform/ui/notice.tsx';
import { RetryButton } from '#web/platform/ui/retry-button.tsx';
import { useFocusOnMore } from '#web/platform/ui/use-focus-on-more.ts';

import { CardGrid, CardGridSkeleton } from './card-grid.tsx';
import type { EventFilters } from './event-filters.ts';
import { useListPath } from './list-path.ts';

type ListPage = { results: Event[]; next: string | null };

export type EventGridProps = {
  list: UseInfiniteQueryResult<InfiniteData<ListPage>>;
  events: Event[];
  filters: EventFilters;
  /** What an empty list shows. */
  nothing: ReactNode;
};

/** The events found: loading, failed, none, or the cards with a button for more. */
export function EventGrid({ list, events, filters, nothing }: EventGridProps) {
  const { event_ids } = useSaved();
  if (list.isPending && list.isPaused) {
    return (
      <Notice is_alert className="mt-6">
        No connection. Events load as soon as you’re back online.
      </Notice>
    );
  }
  if (list.isPending) return <CardGridSkeleton label="Loading events" count={8} className="mt-4" />;
  if (list.isError && events.length === 0) {
    return (
      <Notice tone="danger" is_alert className="mt-6">
        <p>{errorMessage(list.error, 'The events could not be loaded.')}</p>
        <RetryButton size="sm" className="mt-3" onClick={() => void list.refetch()} />
      </Notice>
    );
  }
  if (events.length === 0) return nothing;
  return (
    <>
      <CardGrid events={events} saved_ids={event_ids} heading="h2" is_first className="mt-4" />
      <More list={list} filters={filters} />
    </>
  );
}

/** A link without scripts; with scripts the next page is appended to this one. */
function More({ list, filters }: Pick<EventGridProps, 'list' | 'filters'>) {
  const path = useListPath();
  const note = useFocusOnMore();
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  if (!hasNextPage) return null;
  const cursor = cursorOf(data?.pages.at(-1)?.next ?? null) ?? '';
  const load = (event: MouseEvent<HTMLElement>) => {
    event.preventDefault();
    if (isFetchingNextPage) return;
    note(event.currentTarget);
    void fetchNextPage();
  };
  return (
    <div className="mt-10 grid justify-items-center gap-3">
      {isFetchNextPageError && <Notice tone="danger">More events could not be loaded.</Notice>}
      <LinkButton to={path({ ...filters, cursor })} size="lg" aria-busy={isFetchingNextPage} onClick={load}>
        {isFetchingNextPage ? 'Loading more…' : 'Show more events'}
      </LinkButton>
    </div>
  );
}
