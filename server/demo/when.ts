import { Temporal } from 'temporal-polyfill';
import { addMilliseconds, HOUR, MINUTE } from '#server/platform/lib/clock.ts';
import type { RightNow, When } from './programme/programme.ts';

export type Times = { doors_at: Date; starts_at: Date; ends_at: Date };

const DOORS_MINUTES = 30;

/** The instants of an event given by weekday and local time, relative to `now`. */
export function timesOf(when: When | RightNow, time_zone: string, now: Date): Times {
  if ('began_hours_ago' in when) {
    const starts_at = addMilliseconds(hourOf(now), -when.began_hours_ago * HOUR);
    return { doors_at: starts_at, starts_at, ends_at: addMilliseconds(starts_at, when.hours * HOUR) };
  }
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(time_zone).toPlainDate();
  const wall = { timeZone: time_zone, plainTime: Temporal.PlainTime.from(when.at) };
  const start = today.add({ days: daysAhead(when, today.dayOfWeek) }).toZonedDateTime(wall);
  // If the weekday is today and the time has passed, the next one is meant.
  const isLate = when.day === undefined && (when.week ?? 0) >= 0 && start.epochMilliseconds <= now.getTime();
  const starts_at = addMilliseconds(now, (isLate ? start.add({ weeks: 1 }) : start).epochMilliseconds - now.getTime());
  return {
    doors_at: addMilliseconds(starts_at, -(when.doors ?? DOORS_MINUTES) * MINUTE),
    starts_at,
    ends_at: addMilliseconds(starts_at, when.hours * HOUR),
  };
}

function daysAhead({ day, weekday = 1, week = 0 }: When, today: number): number {
  if (day !== undefined) return day;
  return ((weekday - today + 7) % 7) + week * 7;
}

/** The instant, rounded down to the hour. */
export function hourOf(now: Date): Date {
  return addMilliseconds(now, -(now.getTime() % HOUR));
}
