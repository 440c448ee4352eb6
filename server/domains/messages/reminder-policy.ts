import type { AppContext } from '#server/context.ts';
import type { EventRow } from '#server/domains/events/queries.ts';
import { addMilliseconds, HOUR } from '#server/platform/lib/clock.ts';

type Reminded = Pick<EventRow, 'state' | 'starts_at' | 'sends_reminder'>;

/** When ticket holders of an event are reminded. */
export function reminderTime({ settings }: AppContext, starts_at: Date): Date {
  return addMilliseconds(starts_at, -settings.reminder_hours * HOUR);
}

/** Whether holders of its tickets can still be reminded of an event. */
export function canRemind(ctx: AppContext, { state, starts_at, sends_reminder }: Reminded): boolean {
  return sends_reminder && state === 'published' && starts_at !== null && starts_at > ctx.clock.now();
}
