import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';

import type { StaffTaskDetail } from '#contract/staff-queue.ts';

import { isApiError } from '#web/platform/api/api-error.ts';
import { inBrowser } from '#web/platform/api/browser.ts';
import { apiQuery } from '#web/platform/api/queries.ts';
import { showError } from '#web/platform/api/show-error.ts';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { Badge } from '#web/platform/ui/badge.tsx';
import { Button } from '#web/platform/ui/button.tsx';
import { Skeleton } from '#web/platform/ui/skeleton.tsx';
import { PartNotLoaded } from '#web/platform/layout/part-not-loaded.tsx';

import { Part } from '../facts.tsx';
import { ListingList } from '../listing-list.tsx';
import { useConfirmAgain, useStaff } from '../use-staff.ts';
import { DisputePart } from './dispute-part.tsx';
import { FindingPart } from './finding-part.tsx';
import { FinishForm } from './finish-form.tsx';
import { ReportPart } from './report-part.tsx';
import { SellerPart } from './seller-part.tsx';
import { TaskFacts } from './task-facts.tsx';
import { stateOf, titleOf } from './task-words.ts';
import { WarningPart } from './warning-part.tsx';

export const handle: PageFlags = { title: 'Queue', is_protected: true, is_private: true, hide_footer: true };

function NoSuchItem() {
  return (
    <>
      <PageMeta title="Not found" is_indexed={false} />
      <h1 className="text-2xl">No such item</h1>
    </>
  );
}

/** One item of the queue: what is known, who has it, and the way to what it is about. */
export default function TaskPage() {
  const { kind = '', id = '' } = useParams();
  const query = useQuery({ ...apiQuery('getTask', { params: { kind, id } }), refetchInterval: 30_000 });
  useConfirmAgain(query.error);
  const task = query.data;
  if (!task && isApiError(query.error, 404)) return <NoSuchItem />;
  if (!task && query.error) return <PartNotLoaded query={query} fallback="The item could not be loaded." />;
  if (!task)
    return (
      <div role="status">
        <PageMeta title="Queue" is_indexed={false} />
        <span className="sr-only">Loading the item</span>
        <Skeleton className="h-64 w-full" />
      </div>
    );
  const { text, tone } = stateOf(task);
  return (
    <article className="grid max-w-3xl gap-5">
      <PageMeta title={titleOf(task)} is_indexed={false} />
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid justify-items-start gap-2">
          <h1 className="text-2xl">{titleOf(task)}</h1>
          <Badge tone={tone}>{text}</Badge>
        </div>
        <TaskButtons task={task} />
      </div>
      <TaskFacts task={task} />
      <TaskParts task={task} onChange={() => void query.refetch()} />
    </article>
  );
}

/** What is known beyond its facts, by its kind, and what can be done. */
function TaskParts({ task, onChange }: { task: StaffTaskDetail; onChange: () => void }) {
  return (
    <>
      {task.report && <ReportPart report={task.report} />}
      {task.listing && (
        <Part title="The ticket in Resale">
          <ListingList listings={[task.listing]} />
        </Part>
      )}
      {task.seller && <SellerPart id={task.id} seller={task.seller} />}
      {task.dispute && <DisputePart task={task} dispute={task.dispute} onChange={onChange} />}
      {task.finding && <FindingPart finding={task.finding} />}
      {task.warning && <WarningPart warning={task.warning} />}
      {!task.seller && <FinishForm task={task} />}
    </>
  );
}

function TaskButtons({ task }: { task: StaffTaskDetail }) {
  const self = useStaff();
  const change = useTaskChange(task);
  const isMine = task.taken_by?.id === self.user_id;
  if (task.state === 'done')
    return (
      <Button is_busy={change.isPending} onClick={() => change.mutate('reopenTask')}>
        Open again
      </Button>
    );
  if (task.state === 'open')
    return (
      <Button variant="primary" is_busy={change.isPending} onClick={() => change.mutate('takeTask')}>
        Take it
      </Button>
    );
  if (task.state !== 'taken') return null;
  return (
    <Button is_busy={change.isPending} onClick={() => change.mutate('releaseTask')}>
      {isMine ? 'Give it back' : `Release it from ${task.taken_by?.username}`}
    </Button>
  );
}

function useTaskChange({ kind, id }: StaffTaskDetail) {
  const client = useQueryClient();
  const { queryKey } = apiQuery('getTask', { params: { kind, id } });
  return useMutation({
    mutationFn: (call: 'takeTask' | 'releaseTask' | 'reopenTask') => inBrowser().api(call, { params: { kind, id } }),
    onSuccess: (changed) => client.setQueryData(queryKey, changed),
    onError: (error) => {
      showError(error, 'That didn’t work. Please try again.');
      void client.invalidateQueries({ queryKey });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['listTasks'] }),
  });
}
