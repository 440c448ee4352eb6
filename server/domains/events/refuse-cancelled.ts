import { conflict } from '#server/platform/lib/errors.ts';

/** 409 `event_cancelled`: a cancelled event is not changed, and nothing is added to it. */
export function refuseCancelled({ state }: { state: string }): void {
  if (state === 'cancelled') throw conflict('event_cancelled', 'This event is cancelled.');
}
