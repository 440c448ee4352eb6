import type { ReactNode } from 'react';

import type { Workspace } from '#contract/workspace.ts';

import { Notice } from '#web/platform/ui/notice.tsx';

/** Why nothing can be added on a tab of a cancelled event; nothing for other events. */
export function CancelledNote({ event, children }: { event: Workspace; children: ReactNode }) {
  return event.state === 'cancelled' ? <Notice>This event is cancelled{children}</Notice> : null;
}
