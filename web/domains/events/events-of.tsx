import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useId } from 'react';

import type { EventCard as Event } from '#contract/events.ts';

import { useSaved } from '#web/platform/api/use-saved.ts';
import { ShowMore } from '#web/platform/ui/show-more.tsx';

import { CardGrid } from './card-grid.tsx';

type EventsPage = { results: Event[]; next: string | null };
type EventsOfProps = {
  title: string;
  list: UseInfiniteQueryResult<InfiniteData<EventsPage>>;
  /** First on the page: shows a message when it is empty. */
  is_first?: boolean;
};

/** Some events of a host or an artist as a grid, with a button for more. */
export function EventsOf({ title, list, is_first = false }: EventsOfProps) {
  const headingId = useId();
  const { event_ids } = useSaved();
  const events = list.data?.pages.flatMap((page) => page.results) ?? [];
  if (events.length === 0 && !is_first) return null;
  return (
    <section aria-labelledby={headingId} className="mt-10 sm:mt-14">
      <h2 id={headingId} className="text-xl">
        {title}
      </h2>
      {events.length === 0 && <p className="mt-3 text-ink-soft">No upcoming events right now. Check back soon.</p>}
      <CardGrid events={events} saved_ids={event_ids} heading="h3" is_first={is_first} className="mt-4" />
      <ShowMore list={list} />
    </section>
  );
}
