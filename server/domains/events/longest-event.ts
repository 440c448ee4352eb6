import { addMilliseconds, DAY, HOUR } from '#server/platform/lib/clock.ts';
import { addDays } from '#server/platform/lib/local-time.ts';

/** How many days an event may last. */
export const LONGEST_EVENT_DAYS = 14;

/** The latest end of an event, at the local time of its start. */
export function latestEnd(starts_at: Date, timeZone: string): Date {
  return addDays(starts_at, LONGEST_EVENT_DAYS, timeZone);
}

/** The earliest start of an event that is not over: a change of the clock may prolong it by an hour. */
export function earliestStart(now: Date): Date {
  return addMilliseconds(now, -(LONGEST_EVENT_DAYS * DAY + HOUR));
}
