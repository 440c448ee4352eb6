import { useQuery } from '@tanstack/react-query';
import { redirect, useParams, useSearchParams } from 'react-router';

import { browserLoader, serverLoader, type Prefetch } from '#web/platform/api/prefetch.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';

import { EventPageSkeleton } from '../event-page-skeleton.tsx';
import { requestFormQuery } from '../request-form-query.ts';
import { RequestView } from './request-view.tsx';

const prefetch: Prefetch = async ({ queryClient, params, url }) => {
  const { event } = await queryClient.fetchQuery(requestFormQuery(params.slug));
  if (event.slug !== params.slug) throw redirect(`/events/${event.slug}/request${url.search}`, 301);
};

export const loader = serverLoader(prefetch);
export const clientLoader = browserLoader(prefetch);

/** Where people ask for a ticket type that is only by request. */
export default function RequestPage() {
  const { slug } = useParams();
  const [search] = useSearchParams();
  const form = useQuery(requestFormQuery(slug));
  if (form.data)
    return <RequestView key={form.data.event.id} form={form.data} type_id={search.get('type') ?? undefined} />;
  if (form.isError) throw form.error;
  return (
    <>
      <PageMeta title="Ask to come" is_indexed={false} />
      <EventPageSkeleton />
    </>
  );
}
