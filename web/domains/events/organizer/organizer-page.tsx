import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import { redirect, useParams } from 'react-router';

import type { EventCard } from '#contract/events.ts';

import { browserLoader, serverLoader, type Prefetch } from '#web/platform/api/prefetch.ts';
import { apiPages } from '#web/platform/api/queries.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { paths } from '#web/paths.ts';
import { Skeleton } from '#web/platform/ui/skeleton.tsx';

import { posterPath } from '../event-poster.tsx';
import { EventsOf } from '../events-of.tsx';
import { OrganizerHeader } from './organizer-header.tsx';
import { OrganizerJsonLd } from './organizer-json-ld.tsx';

const prefetch: Prefetch = async ({ queryClient, params }) => {
  const [upcoming] = await Promise.all([
    queryClient.fetchInfiniteQuery(hostedQuery(params.handle, 'upcoming')),
    queryClient.fetchInfiniteQuery(hostedQuery(params.handle, 'past')),
  ]);
  const handle = upcoming.pages[0]?.organizer.handle;
  // A handle they had before leads to the one they have now.
  if (handle !== undefined && handle !== params.handle) throw redirect(paths.organizer(handle), 301);
};

export const loader = serverLoader(prefetch);
export const clientLoader = browserLoader(prefetch);

/** A host: name and bio, upcoming events, past events. */
export default function OrganizerPage() {
  const { handle } = useParams();
  const upcoming = useInfiniteQuery(hostedQuery(handle, 'upcoming'));
  const past = useInfiniteQuery(hostedQuery(handle, 'past'));
  const organizer = upcoming.data?.pages[0]?.organizer;
  if (!organizer) {
    if (upcoming.isError) throw upcoming.error;
    return (
      <>
        <PageMeta title="Organizer" />
        <OrganizerSkeleton />
      </>
    );
  }
  const newest = firstOf(upcoming) ?? firstOf(past);
  return (
    <div className="page-width pt-6 sm:pt-12">
      <PageMeta
        title={organizer.name}
        description={organizer.bio || `Events by ${organizer.name}: dates, places and prices with all fees.`}
        path={paths.organizer(organizer.handle)}
        image={newest && posterPath(newest, 'og-1200.png')}
      />
      <OrganizerJsonLd organizer={organizer} />
      <OrganizerHeader organizer={organizer} art={newest?.poster} />
      <EventsOf title="Coming up" list={upcoming} is_first />
      <EventsOf title="Past events" list={past} />
    </div>
  );
}

type Hosted = { data?: InfiniteData<{ results: EventCard[] }> };

function firstOf(list: Hosted): EventCard | undefined {
  return list.data?.pages[0]?.results[0];
}

function hostedQuery(handle = '', when: 'upcoming' | 'past') {
  return apiPages('getOrganizer', { params: { id: handle }, query: { when } });
}

function OrganizerSkeleton() {
  return (
    <div role="status" aria-label="Loading the organizer" className="page-width flex gap-5 pt-6 sm:pt-12">
      <Skeleton className="size-20 rounded-card sm:size-28" />
      <div className="grid flex-1 content-start gap-3">
        <Skeleton className="h-10 w-64 max-w-full" />
        <Skeleton className="h-5 w-40" />
      </div>
    </div>
  );
}
