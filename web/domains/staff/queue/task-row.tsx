import { Link } from 'react-router';

import type { StaffTask } from '#contract/staff-queue.ts';

import { deviceZone } from '#web/platform/lib/device-zone.ts';
import { formatMoney } from '#contract/format-money.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/platform/ui/badge.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';

import { stateOf, titleOf } from './task-words.ts';
import { DueDate } from './due-date.tsx';

/** One item of the queue: what, about whom, by when, and who has it. */
export function TaskRow({ task }: { task: StaffTask }) {
  const { text, tone } = stateOf(task);
  const about = [task.event?.title, task.organization?.name].filter(Boolean).join(' · ');
  return (
    <li className="relative grid gap-x-4 gap-y-0.5 border-b border-line py-2.5 last:border-0 hover:bg-ink/4 sm:grid-cols-[minmax(0,1fr)_13rem_9rem] sm:items-center">
      <div className="min-w-0">
        <Link
          data-row-link
          to={paths.staff(`queue/${task.kind}/${task.id}`)}
          className="font-semibold after:absolute after:inset-0 hover:underline"
        >
          {titleOf(task)}
        </Link>
        {task.amounts.length > 0 && (
          <span className="tabular text-ink-soft"> · {task.amounts.map((money) => formatMoney(money)).join(', ')}</span>
        )}
        <p className="truncate text-sm text-ink-soft">
          <bdi>{about || 'No event named'}</bdi>
        </p>
      </div>
      <p className="text-sm text-ink-soft max-sm:order-3">
        {task.state === 'done' && task.done_at ? (
          <DateTime instant={task.done_at} zone={deviceZone()} />
        ) : (
          <DueDate task={task} />
        )}
      </p>
      <p className="min-w-0 sm:justify-self-end">
        <Badge tone={tone} className="max-w-full truncate">
          {text}
        </Badge>
      </p>
    </li>
  );
}
