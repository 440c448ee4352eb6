import { DAY, HOUR } from '#server/platform/lib/clock.ts';
import { wallTimeOf } from '#server/platform/lib/local-time.ts';
import type { EventCardRow } from './event-cards.ts';
import { NIGHT_ENDS } from './local-dates.ts';

type Times = Pick<EventCardRow, 'starts_at' | 'ends_at' | 'time_zone'>;

/** Whether an event is what the filter `tonight` finds: a night of today, in the event's zone, that is on after eight. */
export function isTonight({ starts_at, ends_at, time_zone }: Times, now: Date): boolean {
  if (!starts_at || !ends_at || ends_at <= now) return false;
  // Lists have many cards, and the zone's calendar is only needed for the few around now.
  if (Math.abs(starts_at.getTime() - now.getTime()) > DAY + HOUR) return false;
  const [start, end, present] = [starts_at, ends_at, now].map((instant) => onClock(instant, time_zone)) as Clocks;
  const night = nightOf(start);
  return night === nightOf(present) && end > night * DAY + 20 * HOUR;
}

type Clocks = [start: number, end: number, present: number];

/** What the clock of a zone shows, as milliseconds. */
function onClock(instant: Date, timeZone: string): number {
  return Date.parse(`${wallTimeOf(instant, timeZone)}Z`);
}

/** The day a night belongs to, as a number. */
function nightOf(clock: number): number {
  return Math.floor((clock - NIGHT_ENDS) / DAY);
}
