import { useQuery } from '@tanstack/react-query';

import type { EventCard } from '#contract/events.ts';

import { apiQuery } from '#web/platform/api/queries.ts';
import { Skeleton } from '#web/platform/ui/skeleton.tsx';
import { PartNotLoaded } from '#web/platform/layout/part-not-loaded.tsx';

import { PosterSection } from './poster-section.tsx';

/** The section about the poster, once it is known which one the event has. */
export function SavedPosterSection({ event }: { event: Pick<EventCard, 'id' | 'title'> }) {
  const poster = useQuery(apiQuery('getEventPoster', { params: { id: event.id } }));
  if (poster.data) return <PosterSection event={event} saved={poster.data} />;
  if (poster.isPending) {
    return (
      <div role="status" className="grid gap-6 border-t border-line py-8 sm:grid-cols-2">
        <span className="sr-only">Loading the poster</span>
        <Skeleton className="aspect-4/5 w-full max-w-sm rounded-card" />
      </div>
    );
  }
  return (
    <div className="border-t border-line py-8">
      <PartNotLoaded query={poster} fallback="The poster could not be loaded." />
    </div>
  );
}
