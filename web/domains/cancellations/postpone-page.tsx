import { useQuery } from '@tanstack/react-query';

import type { PostponementPage } from '#contract/postponements.ts';

import { useWorkspace } from '#web/domains/events/workspace/use-workspace.ts';
import { SubPage } from '#web/domains/events/workspace/sub-page.tsx';
import { errorMessage } from '#web/platform/api/error-message.ts';
import { apiQuery } from '#web/platform/api/queries.ts';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { Notice } from '#web/platform/ui/notice.tsx';
import { Skeleton } from '#web/platform/ui/skeleton.tsx';

import { blockedWords } from './blocked-words.ts';
import { Chosen } from './chosen.tsx';
import { PostponeForm } from './postpone-form.tsx';

export const handle: PageFlags = { is_protected: true, is_private: true, title: 'Postpone' };

/** Moves an event to another date, after showing whom it reaches; and how its holders have chosen since. */
export default function PostponePage() {
  const event = useWorkspace();
  const page = useQuery({ ...apiQuery('getPostponement', { params: { id: event.slug } }), staleTime: 0 });
  return (
    <SubPage title="Postpone" tab={{ name: 'Overview', path: paths.eventOverview(event.slug) }}>
      {page.data && <Content page={page.data} />}
      {!page.data && page.error && (
        <Notice tone="danger" is_alert>
          <p>{errorMessage(page.error, 'The dates could not be loaded.')}</p>
          <Button size="sm" className="mt-3" is_busy={page.isFetching} onClick={() => void page.refetch()}>
            Try again
          </Button>
        </Notice>
      )}
      {page.isPending && (
        <div role="status" className="grid max-w-2xl gap-4">
          <span className="sr-only">Loading the dates</span>
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-40 w-full" />
        </div>
      )}
    </SubPage>
  );
}

function Content({ page }: { page: PostponementPage }) {
  const event = useWorkspace();
  return (
    <div className="grid max-w-2xl gap-10">
      {page.postponement && <Chosen event={event} postponement={page.postponement} />}
      {page.rehearsal ? (
        // A move that was made empties the form.
        <PostponeForm key={page.version} event={event} page={page} rehearsal={page.rehearsal} />
      ) : (
        <p className="text-ink-soft">{blockedWords('postpone', page.blocked)}</p>
      )}
    </div>
  );
}
