import { Temporal } from 'temporal-polyfill';
import type { AnalyticsQueryInput } from '#contract/analytics.ts';
import { addMilliseconds, DAY, MINUTE } from '#server/platform/lib/clock.ts';
import { endOfDay, startOfDay } from '#server/platform/lib/local-time.ts';

/**
 * A range of days in a zone, including the first and the last, and its start and end as instants, which are full
 * quarter hours. Today is counted to the end of the current quarter hour.
 */
export type Days = { from: string; to: string; starts_at: Date; ends_at: Date };
export type Unit = 'hour' | 'day' | 'week' | 'month';

const QUARTER = 15 * MINUTE;
/** The longest period with stored sums, in UTC (figure_grains.sql). It begins on a Monday. */
const FOUR_WEEKS = 28 * DAY;
const FIRST_WEEK = Date.UTC(2000, 0, 3);
const PRESET_DAYS = { today: 1, '7_days': 7, '28_days': 28, '90_days': 90 } as const;

type Choice = Pick<AnalyticsQueryInput, 'range' | 'from' | 'to'> & {
  now: Date;
  time_zone: string;
  /** The earliest time with figures, for `all`. */
  first: Date | null;
};

/** The days of a range; null if all days are requested and there are none yet. */
export function daysOf({ range, from, to, now, time_zone, first }: Choice): Days | null {
  const today = dateOf(now, time_zone);
  if (range === 'custom') return between(from ?? today, to ?? today, { now, time_zone });
  if (range === 'all') return first ? between(dateOf(first, time_zone), today, { now, time_zone }) : null;
  return between(plus(today, 1 - PRESET_DAYS[range]), today, { now, time_zone });
}

/**
 * The same number of days right before. If the range ends today, they end at the same time of day, rounded to a quarter
 * hour.
 */
export function daysBefore(days: Days, { now, time_zone }: { now: Date; time_zone: string }): Days {
  const count = lengthOf(days);
  const [from, to] = [plus(days.from, -count), plus(days.to, -count)];
  const whole = between(from, to, { now, time_zone });
  const isRunning = days.ends_at < endOfDay(days.to, time_zone);
  if (!isRunning) return whole;
  const cut = moved(quarterOf(now), -count, time_zone);
  return { ...whole, ends_at: cut < whole.starts_at ? whole.starts_at : cut };
}

/**
 * The period whose sums are read. Nothing has happened after now, so a running period is read to the end of its four
 * weeks: the sum is the same, from far fewer rows.
 */
export function summedOf({ starts_at, ends_at }: Days, now: Date): { starts_at: Date; ends_at: Date } {
  const count = Math.ceil((ends_at.getTime() - FIRST_WEEK) / FOUR_WEEKS);
  return { starts_at, ends_at: ends_at > now ? new Date(FIRST_WEEK + count * FOUR_WEEKS) : ends_at };
}

/** The number of days. */
export function lengthOf({ from, to }: Pick<Days, 'from' | 'to'>): number {
  return Temporal.PlainDate.from(from).until(to, { largestUnit: 'days' }).days + 1;
}

/** The unit of a chart for this many days. */
export function unitOf(days: Days): Unit {
  const count = lengthOf(days);
  if (count <= 2) return 'hour';
  if (count <= 120) return 'day';
  return count <= 800 ? 'week' : 'month';
}

/** The starts of the points of a chart, and the end of the last one. A day may have 23 or 25 hours. */
export function boundariesOf(days: Days, unit: Unit, time_zone: string): Date[] {
  const starts = unit === 'hour' ? hoursOf(days) : datesOf(days, unit).map((date) => startOfDay(date, time_zone));
  const [, ...later] = starts.filter((start) => start < days.ends_at);
  return [days.starts_at, ...later, days.ends_at];
}

/** The same boundaries some days before, in local time; none is after `end`. */
export function boundariesBefore(
  boundaries: readonly Date[],
  { days, end, time_zone }: { days: number; end: Date; time_zone: string },
) {
  return boundaries.map((at) => {
    const before = moved(at, -days, time_zone);
    return before > end ? end : before;
  });
}

/** An instant in local time of a zone: `2026-12-12T23:00`. */
export function clockOf(at: Date, time_zone: string): string {
  return zoned(at, time_zone).toPlainDateTime().toString({ smallestUnit: 'minute' });
}

/** The day of a moment in a zone. */
export function dateOf(at: Date, time_zone: string): string {
  return zoned(at, time_zone).toPlainDate().toString();
}

/** A day some days later. */
function plus(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

function between(from: string, to: string, { now, time_zone }: { now: Date; time_zone: string }): Days {
  const [starts_at, end] = [startOfDay(from, time_zone), endOfDay(to, time_zone)];
  const running = addMilliseconds(quarterOf(now), QUARTER);
  const ends_at = end < running ? end : running;
  return { from, to, starts_at, ends_at: ends_at < starts_at ? starts_at : ends_at };
}

function datesOf({ from, to }: Days, unit: Exclude<Unit, 'hour'>): string[] {
  const first = Temporal.PlainDate.from(from);
  const begin =
    unit === 'week' ? first.subtract({ days: first.dayOfWeek - 1 }) : unit === 'month' ? first.with({ day: 1 }) : first;
  const dates: string[] = [];
  for (let date = begin; Temporal.PlainDate.compare(date, to) <= 0; date = date.add({ [`${unit}s`]: 1 }))
    dates.push(date.toString());
  return dates;
}

// By elapsed hours, so that an hour that occurs twice is there twice. In zones that shift by half an hour there is a
// short one.
function hoursOf({ starts_at, ends_at }: Days): Date[] {
  const hours: Date[] = [];
  for (let at = starts_at; at < ends_at; at = addMilliseconds(at, 4 * QUARTER)) hours.push(at);
  return hours;
}

function moved(at: Date, days: number, time_zone: string): Date {
  return new Date(zoned(at, time_zone).add({ days }).epochMilliseconds);
}

function quarterOf(at: Date): Date {
  return new Date(at.getTime() - (at.getTime() % QUARTER));
}

function zoned(at: Date, time_zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(time_zone);
}
