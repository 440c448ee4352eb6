import { Link } from 'react-router';

import type { StaffTaskDetail } from '#contract/staff-queue.ts';

import { deviceZone } from '#web/platform/lib/device-zone.ts';
import { formatMoney } from '#contract/format-money.ts';
import { paths } from '#web/paths.ts';
import { DateTime } from '#web/platform/ui/date-time.tsx';

import { Facts } from '../facts.tsx';
import { DueDate } from './due-date.tsx';

/** What an item is about, each with the way there. */
export function TaskFacts({ task }: { task: StaffTaskDetail }) {
  const { event, organization, order_id, amounts } = task;
  return (
    <Facts
      facts={[
        ['Since', <DateTime key="since" instant={task.since} zone={deviceZone()} />],
        ['Deadline', task.due_at && <DueDate key="due" task={task} is_labelled />],
        ['Amount', amounts.map((money) => formatMoney(money)).join(', ')],
        ['Event', event && <RecordLink key="event" to={`events/${event.id}`} text={event.title} />],
        [
          'Organization',
          organization && (
            <RecordLink key="organization" to={`organizations/${organization.id}`} text={organization.name} />
          ),
        ],
        ['Order', order_id && <RecordLink key="order" to={`orders/${order_id}`} text="Open the order" />],
        ['Taken', task.taken_at && <DateTime key="taken" instant={task.taken_at} zone={deviceZone()} />],
        ['Done', task.done_at && <DateTime key="done" instant={task.done_at} zone={deviceZone()} />],
        ['Note', task.note && <bdi key="note">{task.note}</bdi>],
      ]}
    />
  );
}

/** A link to a record of staff. */
export function RecordLink({ to, text }: { to: string; text: string }) {
  return (
    <Link to={paths.staff(to)} className="underline underline-offset-4">
      <bdi>{text}</bdi>
    </Link>
  );
}
