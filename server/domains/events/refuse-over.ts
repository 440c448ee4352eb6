import type { AppContext } from '#server/context.ts';
import { conflict } from '#server/platform/lib/errors.ts';
import { hasEnded } from './host-state.ts';
import { refuseCancelled } from './refuse-cancelled.ts';

/** 409 `event_over`: nothing is added to an event that has ended. */
export function refuseOver({ clock }: Pick<AppContext, 'clock'>, event: { ends_at: Date | null }): void {
  if (hasEnded(event, clock.now())) throw conflict('event_over', 'This event is over.');
}

type Closable = { state: string; ends_at: Date | null };

/** 409 once nothing can be sold any more: cancelled, or over. A draft may have a past date until it is published. */
export function refuseClosed(ctx: Pick<AppContext, 'clock'>, event: Closable): void {
  refuseCancelled(event);
  if (event.state !== 'draft') refuseOver(ctx, event);
}
