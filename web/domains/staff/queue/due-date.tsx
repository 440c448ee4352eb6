import type { StaffTask } from '#contract/staff-queue.ts';

import { deviceZone } from '#web/platform/lib/device-zone.ts';
import { useHasPassed } from '#web/platform/lib/use-has-passed.ts';
import { DateTime } from '#web/platform/ui/date-time.tsx';

type DueDateProps = {
  task: StaffTask;
  /** After the label "Deadline", which says what the time is. */
  is_labelled?: boolean;
};

/** By when something is to be done; what has no deadline says since when it waits. */
export function DueDate({ task: { due_at, since, state }, is_labelled = false }: DueDateProps) {
  const hasPassed = useHasPassed(due_at === null ? 0 : Date.parse(due_at));
  const isLate = hasPassed && (state === 'open' || state === 'taken');
  if (!due_at)
    return (
      <>
        since <DateTime instant={since} zone={deviceZone()} />
      </>
    );
  return (
    <span className={isLate ? 'font-semibold text-danger' : undefined}>
      {!is_labelled && (isLate ? 'was due ' : 'due ')}
      <DateTime instant={due_at} zone={deviceZone()} />
      {is_labelled && isLate && ', passed'}
    </span>
  );
}
