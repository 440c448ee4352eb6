import { useQuery } from '@tanstack/react-query';

import type { CancellationPage } from '#contract/cancellations.ts';
import type { Workspace } from '#contract/workspace.ts';

import { useWorkspace } from '#web/domains/events/workspace/use-workspace.ts';
import { NotForRole } from '#web/domains/events/workspace/not-for-role.tsx';
import { SubPage } from '#web/domains/events/workspace/sub-page.tsx';
import { apiQuery } from '#web/platform/api/queries.ts';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { paths } from '#web/paths.ts';

import { blockedWords } from './blocked-words.ts';
import { CancelForm } from './cancel-form.tsx';
import { mayCancel } from './may-cancel.ts';
import { NotLoaded } from './not-loaded.tsx';
import { Progress } from './progress.tsx';

export const handle: PageFlags = { is_protected: true, is_private: true, title: 'Cancel event' };

const pollMs = 2000;

/** What cancelling an event would do, the one button that does it, and then how far it is. */
export default function CancelPage() {
  const event = useWorkspace();
  return (
    <SubPage
      title={event.state === 'cancelled' ? 'Cancelled' : 'Cancel event'}
      tab={{ name: 'Overview', path: paths.eventOverview(event.slug) }}
    >
      {mayCancel(event) ? <Cancelling event={event} /> : <NotForRole />}
    </SubPage>
  );
}

function Cancelling({ event }: { event: Workspace }) {
  const page = useQuery({
    ...apiQuery('getCancellation', { params: { id: event.slug } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (isRunning(state.data) ? pollMs : false),
  });
  return (
    <>
      {page.data && <Content event={event} page={page.data} />}
      <NotLoaded page={page} waiting="Working out the refunds" failed="The figures could not be loaded." />
    </>
  );
}

const isRunning = (page: CancellationPage | undefined): boolean => page?.cancellation?.done_at === null;

function Content({ event, page }: { event: Workspace; page: CancellationPage }) {
  if (page.cancellation) return <Progress event={event} cancellation={page.cancellation} />;
  if (page.rehearsal) return <CancelForm event={event} rehearsal={page.rehearsal} />;
  return <p className="max-w-prose text-ink-soft">{blockedWords('cancel', page.blocked)}</p>;
}
