import * as shared from '#contract/format-time.ts';
import { systemClock } from '#server/platform/lib/clock.ts';

/** "Sat 22 Nov" at the place of the event, with the year unless it is the current one. */
export function formatDay(instant: Date, timeZone: string): string {
  return shared.formatDay(instant.toISOString(), timeZone, systemClock.now().getTime());
}

/** "Saturday 22 November 2026" at the place of the event. */
export function formatLongDay(instant: Date, timeZone: string): string {
  return shared.formatLongDay(instant.toISOString(), timeZone);
}

/** "22:00" at the place of the event. */
export function formatClock(instant: Date, timeZone: string): string {
  return shared.formatClock(instant.toISOString(), timeZone);
}

/** "22:00 CET" at the place of the event. */
export function formatZonedClock(instant: Date, timeZone: string): string {
  return shared.formatZonedClock(instant.toISOString(), timeZone);
}

/** "Sat 22 Nov, 22:00 CET" at the place of the event, with the year unless it is the current one. */
export function formatDateTime(instant: Date, timeZone: string): string {
  return shared.formatDateTime(instant.toISOString(), timeZone, systemClock.now().getTime());
}

/** "Saturday 22 November 2026, 22:00 CET" at the place of the event. */
export function formatLongDateTime(instant: Date, timeZone: string): string {
  return `${formatLongDay(instant, timeZone)}, ${formatZonedClock(instant, timeZone)}`;
}

/** "Saturday 6 – Sunday 7 June 2026", or the one day of an event that ends in its first night. */
export function formatDayRange(start: Date, end: Date | null, timeZone: string): string {
  return shared.formatDayRange(start.toISOString(), end && end.toISOString(), timeZone);
}

/** "Sunday 7 June 2026 at night, 05:00 CEST": small hours belong to the night before. */
export function formatLongEnd(end: Date, timeZone: string): string {
  return shared.formatLongEnd(end.toISOString(), timeZone);
}

/** Whether an event is over within a night or a day. */
export function isOneNight(start: Date, end: Date, timeZone: string): boolean {
  return shared.isOneNight(start.toISOString(), end.toISOString(), timeZone);
}
