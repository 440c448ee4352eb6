import { type RawBuilder, sql } from 'kysely';
import type { datePresets } from '#contract/event-lists.ts';
import { addMilliseconds, DAY, HOUR } from '#server/platform/lib/clock.ts';
import { wallTimeOf } from '#server/platform/lib/local-time.ts';
import { earliestStart } from './longest-event.ts';

/**
 * Date conditions in the event's own zone, over alias `s`. A night belongs to the day on which it began, until six in the
 * morning (`s.night`); an event longer than 24 hours has every day up to its last one (`s.last_night`). What is under way
 * is also found under today.
 */
const NIGHT_ENDS = 6 * HOUR;
// The largest offsets from UTC.
const [WEST, EAST] = [12 * HOUR, 14 * HOUR];

/** Whether an event of the search has a date: a postponed one without a new date is at 'infinity'. */
export const HAS_DATE = sql<boolean>`s.starts_at < 'infinity'`;

/** The day in a zone, as `2026-11-26`: until the night ends, the one on which it began. */
export function todayIn(timeZone: string, now: Date): string {
  return wallTimeOf(addMilliseconds(now, -NIGHT_ENDS), timeZone).slice(0, 10);
}

type Condition = RawBuilder<unknown>;
type Preset = (typeof datePresets)[number];
/** A day as a number of days since 1970, and a range of days. */
type Day = number;
type Days = { first: Day; last: Day };

const dayOf = (instant: Date): Day => Math.floor(instant.getTime() / DAY);
const textOf = (day: Day): string => new Date(day * DAY).toISOString().slice(0, 10);
/** The last day of a day's month. */
function monthEndOf(day: Day): Day {
  const date = new Date(day * DAY);
  return dayOf(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)));
}
/** The Friday of a day's week. Day 0 was a Thursday. */
const fridayOf = (day: Day): Day => day - ((((day + 3) % 7) + 7) % 7) + 4;

const presets: Record<Preset, (today: Day) => Days> = {
  today: (today) => ({ first: today, last: today }),
  tonight: (today) => ({ first: today, last: today }),
  tomorrow: (today) => ({ first: today + 1, last: today + 1 }),
  // The remaining part of Friday to Sunday of this week.
  weekend: (today) => ({ first: Math.max(today, fridayOf(today)), last: fridayOf(today) + 2 }),
  week: (today) => ({ first: today, last: today + 6 }),
  this_month: (today) => ({ first: today, last: monthEndOf(today) }),
  month: (today) => ({ first: today, last: today + 30 }),
};

/**
 * The conditions of a list's dates. `first` is set where what began before that day matches only if it lasts for several
 * days: such a list is read by `inTwoRanges`. `byStart` adds bounds on `s.starts_at` that hold in every zone, so that a
 * list by start reads only that range of its index.
 */
export type DateFilter = { conditions: Condition[]; first?: string };

/** The filter for a preset such as "weekend". */
export function onPreset(preset: Preset, now: Date, byStart: boolean): DateFilter {
  const choices = daysNow(now).map((today) => ({ today, days: presets[preset](today) }));
  const days = choices.map((choice) => choice.days);
  const possible = spanOf(days);
  const [first, last] = [textOf(possible.first), textOf(possible.last)];
  const hasToday = choices.some(({ today, days }) => days.first === today);
  const conditions = [
    untilDay(last, byStart),
    hasToday ? sql`(s.last_night >= ${first}::date or ${onNow(now)})` : sql`s.last_night >= ${first}::date`,
  ];
  // The local date, and so the preset, differs between zones. Only events for which they differ need a comparison in
  // their own zone.
  const certain = overlapOf(days);
  if (certain.first !== possible.first || certain.last !== possible.last) {
    const here = choices.map(({ today, days }) => {
      const underWay = days.first === today ? sql` or ${onNow(now)}` : sql``;
      return sql`when ${textOf(today)}::date then (${onDays(days)}${underWay})`;
    });
    conditions.push(sql`(${onDays(certain)} or case ${todayThere(now)} ${sql.join(here, sql` `)} end)`);
  }
  // Only events that last beyond eight in the evening.
  if (preset === 'tonight') {
    conditions.push(sql`(s.ends_at at time zone s.time_zone) > ${todayThere(now)} + time '20:00'`);
  }
  return { conditions, ...(!hasToday && { first }) };
}

const todayThere = (now: Date) => sql`((${now}::timestamptz at time zone s.time_zone) - interval '6 hours')::date`;
const onNow = (now: Date) => sql`(s.starts_at <= ${now} and s.ends_at > ${now})`;

/** Whether event `e` begins today and the preset "tonight" finds it. */
export function isTonight(now: Date): RawBuilder<boolean> {
  const nightOf = (clock: Condition) => sql`((${clock} at time zone e.time_zone) - interval '6 hours')::date`;
  const night = nightOf(sql`e.starts_at`);
  return sql<boolean>`coalesce(e.ends_at > ${now} and ${night} = ${nightOf(sql`${now}::timestamptz`)}
    and (e.ends_at at time zone e.time_zone) > ${night} + time '20:00', false)`;
}

/** Whether event `e` has begun and is not over. */
export function isOnNow(now: Date): RawBuilder<boolean> {
  return sql<boolean>`coalesce(e.starts_at <= ${now} and e.ends_at > ${now}, false)`;
}

/** The filter for a first day, `2026-12-31`. */
export function fromDay(day: string, now: Date): DateFilter {
  const isFuture = daysNow(now).every((today) => textOf(today) < day);
  if (isFuture) return { conditions: [sql`s.last_night >= ${day}::date`], first: day };
  return {
    conditions: [sql`(s.last_night >= ${day}::date or (${onNow(now)} and ${todayThere(now)} >= ${day}::date))`],
  };
}

/** The public events twice, told apart by `is_earlier`: the table of `inTwoRanges`. */
export const TWO_RANGES = sql`(
  select true as is_earlier, e.* from event_search e union all select false, e.* from event_search e)`;

/**
 * The condition for events with a day from this one on, over `TWO_RANGES`: those of several days that began before, and
 * those that begin then. Each range is read from an index in the order of starts; one range would have to include all
 * events of the two weeks before. The database merges the two only without conditions inside the union.
 */
export function inTwoRanges(day: string): Condition {
  const earliest = addMilliseconds(new Date(day), NIGHT_ENDS - EAST);
  const latest = addMilliseconds(new Date(day), NIGHT_ENDS + WEST);
  return sql`(s.is_earlier and s.night < ${day}::date and s.last_night >= ${day}::date and s.is_multi_day
      and s.starts_at >= ${earliestStart(earliest)}::timestamptz and s.starts_at < ${latest}::timestamptz
    or not s.is_earlier and s.night >= ${day}::date and s.starts_at >= ${earliest}::timestamptz
      and s.starts_at >= ${firstStartFrom(day)})`;
}

// The actual first start of a day's events: usually much later than the start of the day in the easternmost zone. The
// two following nights may start earlier in zones further east; later nights cannot.
function firstStartFrom(day: string): RawBuilder<Date> {
  const starts = [0, 1, 2].map(
    (later) => sql`(select min(f.starts_at) from event_search f where f.night = ${day}::date + ${sql.lit(later)})`,
  );
  const ofOthers = addMilliseconds(new Date(day), 3 * DAY + NIGHT_ENDS - EAST);
  return sql`least(${sql.join(starts)}, ${ofOthers}::timestamptz)`;
}

/** The condition for a last day. */
export function untilDay(day: string, byStart: boolean): Condition {
  const latest = addMilliseconds(new Date(day), DAY + NIGHT_ENDS + WEST);
  const night = sql`s.night <= ${day}::date`;
  return byStart ? sql`(${night} and s.starts_at < ${latest}::timestamptz)` : night;
}

/** All local dates on earth at this moment: two or three. */
function daysNow(now: Date): Day[] {
  const [first, last] = [-WEST, EAST].map((offset) => dayOf(addMilliseconds(now, offset - NIGHT_ENDS))) as [Day, Day];
  return Array.from({ length: last - first + 1 }, (_, place) => first + place);
}

const onDays = ({ first, last }: Days): Condition =>
  sql`(s.night <= ${textOf(last)}::date and s.last_night >= ${textOf(first)}::date)`;
const spanOf = (choices: Days[]): Days => ({
  first: Math.min(...choices.map(({ first }) => first)),
  last: Math.max(...choices.map(({ last }) => last)),
});
const overlapOf = (choices: Days[]): Days => ({
  first: Math.max(...choices.map(({ first }) => first)),
  last: Math.min(...choices.map(({ last }) => last)),
});
