import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';

import { isApiError } from '#web/platform/api/api-error.ts';
import { errorMessage } from '#web/platform/api/error-message.ts';
import { apiQuery } from '#web/platform/api/queries.ts';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { paths } from '#web/paths.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { LinkButton } from '#web/platform/ui/link-button.tsx';
import { MessagePage } from '#web/platform/ui/message-page.tsx';
import { Skeleton } from '#web/platform/ui/skeleton.tsx';

import { PosterSection } from './poster-section.tsx';

export const handle: PageFlags = { is_protected: true, is_private: true };

/** The editor of an event, for its team. */
export default function EditEventPage() {
  const { slug = '' } = useParams();
  const event = useQuery(apiQuery('getEvent', { params: { id: slug } }));
  const poster = useQuery(apiQuery('getEventPoster', { params: { id: slug } }));
  const error = event.error ?? poster.error;
  if (error) return <Unreachable error={error} onRetry={() => void Promise.all([event.refetch(), poster.refetch()])} />;
  const title = event.data?.title ?? '';
  return (
    <div className="page-width max-w-5xl pt-8 sm:pt-12">
      <PageMeta title={title ? `Edit ${title}` : 'Edit event'} is_indexed={false} />
      <header className="grid justify-items-start gap-4">
        <h1 dir="auto" className="text-2xl font-extrabold break-words">
          {title || 'Edit event'}
        </h1>
        <LinkButton to={paths.event(slug)} size="sm">
          View page
        </LinkButton>
      </header>
      {event.data && poster.data ? <PosterSection event={event.data} saved={poster.data} /> : <PosterSkeleton />}
      <p className="mt-10 max-w-prose text-ink-soft">
        Everything else about this event we change for you: write to us and name the event.
      </p>
      <LinkButton to={paths.contact('organizer')} size="sm" className="mt-4">
        Write to us
      </LinkButton>
    </div>
  );
}

function Unreachable({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (!isApiError(error, 404))
    return (
      <MessagePage title="This did not load" text={errorMessage(error, 'The event could not be loaded.')}>
        <Button onClick={onRetry}>Try again</Button>
      </MessagePage>
    );
  return (
    <MessagePage
      code="404"
      title="No event of yours"
      text="It may have moved, or belong to a team that this account is not in."
    >
      <LinkButton to={paths.sellerDashboard()} variant="primary">
        Your events
      </LinkButton>
    </MessagePage>
  );
}

function PosterSkeleton() {
  return (
    <div role="status" className="mt-8 grid gap-6 sm:grid-cols-2">
      <span className="sr-only">Loading the poster</span>
      <Skeleton className="aspect-4/5 w-full max-w-sm rounded-card" />
      <Skeleton className="h-40 w-full" />
    </div>
  );
}
