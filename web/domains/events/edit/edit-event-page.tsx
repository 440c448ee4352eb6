import { useQuery } from '@tanstack/react-query';

import { errorMessage } from '#web/platform/api/error-message.ts';
import { apiQuery } from '#web/platform/api/queries.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { paths } from '#web/paths.ts';
import { useWorkspace } from '#web/domains/events/workspace/use-workspace.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { LinkButton } from '#web/platform/ui/link-button.tsx';
import { Notice } from '#web/platform/ui/notice.tsx';
import { Skeleton } from '#web/platform/ui/skeleton.tsx';

import { PosterSection } from './poster-section.tsx';

/** The editor of an event, for its team. */
export default function EditEventPage() {
  const event = useWorkspace();
  const poster = useQuery(apiQuery('getEventPoster', { params: { id: event.slug } }));
  return (
    <div>
      <PageMeta title={`Edit ${event.title}`} is_indexed={false} />
      {poster.data ? <PosterSection event={event} saved={poster.data} /> : null}
      {!poster.data && poster.error ? (
        <div className="grid justify-items-start gap-4">
          <Notice tone="danger" is_alert>
            {errorMessage(poster.error, 'The poster could not be loaded.')}
          </Notice>
          <Button onClick={() => void poster.refetch()}>Try again</Button>
        </div>
      ) : null}
      {poster.isPending ? <PosterSkeleton /> : null}
      <p className="mt-10 max-w-prose text-ink-soft">
        Everything else about this event we change for you: write to us and name the event.
      </p>
      <LinkButton to={paths.contact('organizer')} size="sm" className="mt-4">
        Write to us
      </LinkButton>
    </div>
  );
}

function PosterSkeleton() {
  return (
    <div role="status" className="grid gap-6 sm:grid-cols-2">
      <span className="sr-only">Loading the poster</span>
      <Skeleton className="aspect-4/5 w-full max-w-sm rounded-card" />
      <Skeleton className="h-40 w-full" />
    </div>
  );
}
