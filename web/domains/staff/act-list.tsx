import type { StaffAct } from '#contract/staff-records.ts';

import { deviceZone } from '#web/platform/lib/device-zone.ts';
import { DateTime } from '#web/platform/ui/date-time.tsx';

import { Part } from './facts.tsx';

/** `staff.event_blocked` as people read it: "Event blocked". */
function actionWords(action: string): string {
  const [, act = action] = action.split('.');
  const subject = /^(staff|auth)\./.test(action) ? '' : `${action.split('.')[0]?.replaceAll('_', ' ')} `;
  const words = `${subject}${act.replaceAll('_', ' ')}`;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What was done, by whom and why. */
export function ActLine({ action, by, reason }: Pick<StaffAct, 'action' | 'by' | 'reason'>) {
  return (
    <p className="min-w-0 wrap-anywhere">
      <span className="font-semibold">{actionWords(action)}</span>
      {by && <span className="text-ink-soft"> by {by}</span>}
      {reason && <bdi>: {reason}</bdi>}
    </p>
  );
}

/** What was done with a record, the latest first. */
export function ActList({ acts }: { acts: StaffAct[] }) {
  return (
    <Part title="What happened">
      {acts.length === 0 && <p className="text-sm text-ink-soft">Nothing yet.</p>}
      <ul className="grid gap-2 text-sm">
        {acts.map(({ id, at, action, by, reason }) => (
          <li key={id} className="grid gap-x-4 sm:grid-cols-[11rem_minmax(0,1fr)]">
            <DateTime instant={at} zone={deviceZone()} className="text-ink-soft" />
            <ActLine action={action} by={by} reason={reason} />
          </li>
        ))}
      </ul>
    </Part>
  );
}
