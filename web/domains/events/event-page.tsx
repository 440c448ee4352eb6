import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { redirect, useParams, useSearchParams } from 'react-router';

import { browserLoader, serverLoader, type Prefetch } from '#web/platform/api/prefetch.ts';
import { apiQuery } from '#web/platform/api/queries.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { rememberReferral } from '#web/platform/lib/referral.ts';

import { EventContent } from './event-content.tsx';
import { EventPageSkeleton } from './event-page-skeleton.tsx';
import { hostEventsQuery, similarEventsQuery } from './more-events.tsx';

const prefetch: Prefetch = async ({ queryClient, params, url }) => {
  const event = await queryClient.fetchQuery(eventQuery(params.slug));
  // An address that it had before leads to the one it has now.
  if (event.slug !== params.slug) throw redirect(`/events/${event.slug}${url.search}`, 301);
  await Promise.all([
    queryClient.prefetchQuery(hostEventsQuery(event)),
    queryClient.prefetchQuery(similarEventsQuery(event)),
  ]);
};

export const loader = serverLoader(prefetch);
export const clientLoader = browserLoader(prefetch);

export default function EventPage() {
  const { slug } = useParams();
  const event = useQuery(eventQuery(slug));
  useReferral(slug);
  if (event.data) return <EventContent key={event.data.id} event={event.data} />;
  if (event.isError) throw event.error;
  return (
    <>
      <PageMeta title="Event" />
      <EventPageSkeleton />
    </>
  );
}

function eventQuery(slug = '') {
  return apiQuery('getEvent', { params: { id: slug } });
}

/** Remembers the promoter whose link led here. */
function useReferral(slug = '') {
  const [search] = useSearchParams();
  const code = search.get('ref');
  useEffect(() => rememberReferral(slug, code), [slug, code]);
}
