import type { ReactNode } from 'react';

import type { Workspace } from '#contract/workspace.ts';

import { Notice } from '#web/platform/ui/notice.tsx';

/** Whether nothing can be sold for an event any more: it is cancelled or over. */
export function isOver({ host_state }: Workspace): boolean {
  return host_state === 'cancelled' || host_state === 'past';
}

type CancelledNoteProps = {
  event: Workspace;
  /** What a past event gets no more of: "promo codes". */
  what?: string;
  children: ReactNode;
};

/** Why nothing can be added on a tab of a cancelled or past event; nothing for other events. */
export function CancelledNote({ event, what, children }: CancelledNoteProps) {
  if (event.state === 'cancelled') return <Notice>This event is cancelled{children}</Notice>;
  if (!what || !isOver(event)) return null;
  return <Notice>This event is over, so it gets no more {what}.</Notice>;
}
