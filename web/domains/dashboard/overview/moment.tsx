import type { Workspace } from '#contract/workspace.ts';

import { DoorStatus } from './door-status.tsx';
import { WeekBefore } from './week-before.tsx';

/** What counts about an event at this moment of it. */
export function Moment({ event }: { event: Workspace }) {
  const maySeeSales = event.permissions.includes('see_sales');
  if (event.host_state === 'live') return maySeeSales && <DoorStatus event={event} />;
  return event.last_week && <WeekBefore event={event} week={event.last_week} />;
}
