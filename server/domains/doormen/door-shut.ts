import type { AppContext } from '#server/context.ts';
import { refuseCancelled } from '#server/domains/events/refuse-cancelled.ts';
import { addMilliseconds, HOUR } from '#server/platform/lib/clock.ts';
import { conflict } from '#server/platform/lib/errors.ts';

type Times = { ends_at: Date | null };

/** Whether the door of an event lets nobody in any more: every scan is `too_late`. */
export function isDoorShut({ clock, settings }: AppContext, { ends_at }: Times): boolean {
  return ends_at !== null && addMilliseconds(ends_at, settings.admission_late_hours * HOUR) < clock.now();
}

/** 409 for an event that needs nobody at its door any more. */
export function refuseShutDoor(ctx: AppContext, event: Times & { state: string }): void {
  refuseCancelled(event);
  if (isDoorShut(ctx, event)) throw conflict('event_over', 'This event is over: its door lets nobody in any more.');
}
