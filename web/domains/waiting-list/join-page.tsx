import { useQuery } from '@tanstack/react-query';
import { redirect, useParams } from 'react-router';

import { EventLine } from '#web/domains/requests/event-line.tsx';
import { posterPath } from '#web/domains/events/event-poster.tsx';
import { browserLoader, serverLoader, type Prefetch } from '#web/platform/api/prefetch.ts';
import { apiQuery } from '#web/platform/api/queries.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { paths } from '#web/paths.ts';
import { Skeleton } from '#web/platform/ui/skeleton.tsx';

import { JoinPanel } from './join-panel.tsx';

const prefetch: Prefetch = async ({ queryClient, params, url }) => {
  const { event } = await queryClient.fetchQuery(formQuery(params.slug));
  // An address that it had before leads to the one it has now.
  if (event.slug !== params.slug) throw redirect(paths.eventWaitingList(event.slug) + url.search, 301);
};

export const loader = serverLoader(prefetch);
export const clientLoader = browserLoader(prefetch);

function formQuery(slug = '') {
  return apiQuery('getWaitingListForm', { params: { id: slug } });
}

/** Where people join the waiting list of a sold-out event. */
export default function JoinPage() {
  const { slug } = useParams();
  const form = useQuery(formQuery(slug));
  if (form.error && !form.data) throw form.error;
  return (
    <div className="page-width grid max-w-2xl gap-6 pt-8 pb-12 sm:pt-16">
      {form.data ? (
        <>
          <PageMeta
            title={`Waiting list: ${form.data.event.title}`}
            path={paths.eventWaitingList(form.data.event.slug)}
            image={posterPath(form.data.event, 'og-1200.png')}
            is_indexed={false}
          />
          <EventLine event={form.data.event} />
          <JoinPanel key={form.data.event.id} listed={form.data} />
        </>
      ) : (
        <>
          <PageMeta title="Waiting list" is_indexed={false} />
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-96 w-full" />
        </>
      )}
    </div>
  );
}
