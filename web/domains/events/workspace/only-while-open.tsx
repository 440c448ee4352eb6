import type { ReactNode } from 'react';

import type { Workspace } from '#contract/workspace.ts';

import { Notice } from '#web/platform/ui/notice.tsx';

/** Whether an event can get more guests: it is published and not over. */
export function takesGuests({ state, availability }: Workspace): boolean {
  return state === 'published' && availability !== 'ended';
}

/** A form that brings guests, or why there is none: somebody may open its address long after the event. */
export function OnlyWhileOpen({ event, children }: { event: Workspace; children: ReactNode }) {
  if (takesGuests(event)) return children;
  return <Notice>{reasonOf(event)}</Notice>;
}

function reasonOf({ state, is_off_sale }: Workspace): string {
  if (is_off_sale) return 'Our staff has taken this event off sale. Until they allow it again, it takes no guests.';
  if (state === 'draft') return 'Publish the event first. Then it takes guests.';
  return state === 'cancelled' ? 'This event is cancelled.' : 'This event takes no more guests.';
}
