import { useQuery } from '@tanstack/react-query';

import type { CancellationPage } from '#contract/cancellations.ts';

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
import { CancelForm } from './cancel-form.tsx';
import { Progress } from './progress.tsx';

export const handle: PageFlags = { is_protected: true, is_private: true, title: 'Cancel event' };

const pollMs = 2000;

/** What cancelling an event would do, the one button that does it, and then how far it is. */
export default function CancelPage() {
  const event = useWorkspace();
  const page = useQuery({
    ...apiQuery('getCancellation', { params: { id: event.slug } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (isRunning(state.data) ? pollMs : false),
  });
  return (
    <SubPage
      title={event.state === 'cancelled' ? 'Cancelled' : 'Cancel event'}
      tab={{ name: 'Overview', path: paths.eventOverview(event.slug) }}
    >
      {page.data && <Content page={page.data} />}
      {!page.data && page.error && (
        <Notice tone="danger" is_alert>
          <p>{errorMessage(page.error, 'The figures could not be loaded.')}</p>
          <Button size="sm" className="mt-3" is_busy={page.isFetching} onClick={() => void page.refetch()}>
            Try again
          </Button>
        </Notice>
      )}
      {page.isPending && (
        <div role="status" className="grid max-w-2xl gap-4">
          <span className="sr-only">Counting what goes back</span>
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-40 w-full" />
        </div>
      )}
    </SubPage>
  );
}

const isRunning = (page: CancellationPage | undefined): boolean => page?.cancellation?.done_at === null;

function Content({ page }: { page: CancellationPage }) {
  const event = useWorkspace();
  if (page.cancellation) return <Progress event={event} cancellation={page.cancellation} />;
  if (page.rehearsal) return <CancelForm event={event} rehearsal={page.rehearsal} />;
  return <p className="max-w-prose text-ink-soft">{blockedWords('cancel', page.blocked)}</p>;
}
