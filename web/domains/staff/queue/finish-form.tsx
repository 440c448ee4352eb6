import { useMutation, useQueryClient } from '@tanstack/react-query';

import type { StaffTaskDetail } from '#contract/staff-queue.ts';

import { inBrowser } from '#web/platform/api/browser.ts';
import { apiQuery } from '#web/platform/api/queries.ts';
import { toast } from '#web/platform/ui/toast.tsx';

import { Part } from '../facts.tsx';
import { ReasonForm } from '../reason-form.tsx';
import { useStaff } from '../use-staff.ts';

/** Notes what was done with an item; only whoever has taken it, or anybody while nobody has. */
export function FinishForm({ task }: { task: StaffTaskDetail }) {
  const self = useStaff();
  const client = useQueryClient();
  const { kind, id } = task;
  const params = { kind, id };
  const finish = useMutation({
    mutationFn: (note: string) => inBrowser().api('finishTask', { params, body: { note } }),
    onSuccess: async (changed) => {
      client.setQueryData(apiQuery('getTask', { params }).queryKey, changed);
      toast.success('Done, with your note.');
      await client.invalidateQueries({ queryKey: ['listTasks'] });
    },
  });
  const isFree = task.state === 'open' || (task.state === 'taken' && task.taken_by?.id === self.user_id);
  if (!isFree) return null;
  return (
    <Part title="Done?">
      <ReasonForm
        label="What was done"
        hint="Your colleagues read it."
        button="Mark as done"
        field="note"
        // To take an open item is what comes first.
        variant={task.state === 'open' ? 'outline' : 'primary'}
        error={finish.error}
        is_busy={finish.isPending}
        onSubmit={finish.mutate}
      />
    </Part>
  );
}
