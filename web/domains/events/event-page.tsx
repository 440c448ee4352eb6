import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { redirect, useParams, useSearchParams } from 'react-router';

import { lazyPart } from '#web/platform/ui/lazy-part.tsx';
import { isApiError } from '#web/platform/api/api-error.ts';
import { browserLoader, serverLoader, type Prefetch } from '#web/platform/api/prefetch.ts';
import { apiQuery } from '#web/platform/api/queries.ts';
import { tokenKey } from '#web/platform/api/session.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { rememberReferral } from '#web/platform/lib/referral.ts';
import { countVisit } from '#web/platform/lib/source.ts';
import { readStored } from '#web/platform/lib/storage.ts';
import { useWhenVisible } from '#web/platform/lib/use-when-visible.ts';

import { EventContent } from './event-content.tsx';
import { EventPageSkeleton } from './event-page-skeleton.tsx';
import { hostEventsQuery, similarEventsQuery } from './more-events.tsx';
import { requestFormQuery } from './request-form-query.ts';

const RequestView = lazyPart(async () => (await import('./request/request-view.tsx')).RequestView);

const prefetch: Prefetch = async ({ queryClient, params, url }) => {
  const event = await queryClient.fetchQuery(eventQuery(params.slug)).catch(async (error: unknown) => {
    if (!isApiError(error, 404)) throw error;
    // A private event that people may ask to come to: strangers see a little of it.
    const { event: teaser } = await queryClient.fetchQuery(requestFormQuery(params.slug));
    if (teaser.slug !== params.slug) throw redirect(`/events/${teaser.slug}${url.search}`, 301);
    return null;
  });
  if (!event) return;
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
  useVisit(event.data?.slug);
  const form = useQuery({ ...requestFormQuery(slug), enabled: isApiError(event.error, 404) });
  if (event.data) return <EventContent key={event.data.id} event={event.data} />;
  if (form.data) return <RequestView form={form.data} />;
  if (form.isError) throw form.error;
  if (event.isError && !isApiError(event.error, 404)) throw event.error;
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

/** Has the visit counted, once the page is really shown. */
function useVisit(slug = '') {
  useWhenVisible(slug !== '', slug, () => countVisit(slug, readStored(tokenKey)));
}
