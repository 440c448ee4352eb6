import { useQuery } from '@tanstack/react-query';

import type { Reminder } from '#contract/messages.ts';
import type { Workspace } from '#contract/workspace.ts';

import { formatDateTime } from '#contract/format-time.ts';
import { Checkbox } from '#web/platform/ui/checkbox.tsx';
import { Skeleton } from '#web/platform/ui/skeleton.tsx';
import { PartNotLoaded } from '#web/platform/layout/part-not-loaded.tsx';

import { reminderSentence } from './message-words.ts';
import { reminderQuery, useReminderSwitch } from './use-messages.ts';

/** The reminder before the event: that it goes by itself, when, and a switch. */
export function ReminderCard({ event }: { event: Workspace }) {
  const { data, error, refetch } = useQuery({ ...reminderQuery(event.slug), staleTime: 0 });
  return (
    <section aria-labelledby="reminder" className="grid gap-2 rounded-card border border-line p-5">
      <h3 id="reminder" className="text-lg">
        Reminder
      </h3>
      {!data && error && <PartNotLoaded query={{ error, refetch }} fallback="The reminder could not be loaded." />}
      {!data && !error && <Skeleton className="h-12 w-full max-w-xl" />}
      {data && <Known event={event} reminder={data} />}
    </section>
  );
}

function Known({ event, reminder }: { event: Workspace; reminder: Reminder }) {
  const change = useReminderSwitch(event.slug);
  const when = reminder.goes_at ? formatDateTime(reminder.goes_at, event.time_zone) : '';
  const canChange = !['sending', 'sent', 'over', 'cancelled'].includes(reminder.state);
  return (
    <>
      <p role="status" className="max-w-prose text-ink-soft">
        {reminderSentence(reminder, when)}
      </p>
      {canChange && (
        <Checkbox
          label="Remind ticket holders the day before: time, place with a map, and their tickets"
          checked={change.isPending ? change.variables : reminder.is_on}
          disabled={change.isPending}
          onChange={({ target }) => change.mutate(target.checked)}
        />
      )}
    </>
  );
}
