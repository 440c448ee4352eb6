import { type RawBuilder, sql } from 'kysely';
import type { datePresets } from '#contract/events.ts';
import { addMilliseconds, DAY, HOUR } from '#server/platform/lib/clock.ts';

/**
 * When an event is, in its own zone: a night belongs to the day it began on, until six in the morning (`s.night`). All
 * conditions are over alias `s`. `byStart` adds conditions on `s.starts_at` that hold in every zone: the ends of what is
 * read of a list in the order of its start.
 */
const NIGHT_ENDS = 6 * HOUR;
// No zone is further from UTC than this.
const [WEST, EAST] = [12 * HOUR, 14 * HOUR];

type Condition = RawBuilder<unknown>;
type Preset = (typeof datePresets)[number];
/** A day as a count of days, and the first and last of several. */
type Day = number;
type Days = { first: Day; last: Day };

const dayOf = (instant: Date): Day => Math.floor(instant.getTime() / DAY);
const textOf = (day: Day): string => new Date(day * DAY).toISOString().slice(0, 10);
/** Of the week of a day: its Friday. Day 0 was a Thursday. */
const fridayOf = (day: Day): Day => day - ((((day + 3) % 7) + 7) % 7) + 4;

const presets: Record<Preset, (today: Day) => Days> = {
  today: (today) => ({ first: today, last: today }),
  tonight: (today) => ({ first: today, last: today }),
  tomorrow: (today) => ({ first: today + 1, last: today + 1 }),
  // Friday to Sunday of this week, what is left of it.
  weekend: (today) => ({ first: Math.max(today, fridayOf(today)), last: fridayOf(today) + 2 }),
  week: (today) => ({ first: today, last: today + 6 }),
  month: (today) => ({ first: today, last: today + 30 }),
};

/** The condition of a date asked for by name. */
export function onPreset(preset: Preset, now: Date, byStart: boolean): Condition {
  const choices = daysNow(now).map((today) => ({ today, days: presets[preset](today) }));
  const possible = spanOf(choices.map(({ days }) => days));
  const conditions = [fromDay(textOf(possible.first), byStart), untilDay(textOf(possible.last), byStart)];
  // Where it is another day already, or still, the preset means other nights: only those at the edges need their zone.
  const certain = overlapOf(choices.map(({ days }) => days));
  if (certain.first !== possible.first || certain.last !== possible.last) {
    const here = sql.join(
      choices.map(({ today, days }) => sql`when ${textOf(today)}::date then ${onDays(days)}`),
      sql` `,
    );
    const todayThere = sql`((${now}::timestamptz at time zone s.time_zone) - interval '6 hours')::date`;
    conditions.push(sql`(${onDays(certain)} or case ${todayThere} ${here} end)`);
  }
  // What of it is still on after eight in the evening.
  if (preset === 'tonight') conditions.push(sql`(s.ends_at at time zone s.time_zone) > s.night + time '20:00'`);
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/** The condition of a first day, `2026-12-31`. */
export function fromDay(day: string, byStart: boolean): Condition {
  const earliest = addMilliseconds(new Date(day), NIGHT_ENDS - EAST);
  const night = sql`s.night >= ${day}::date`;
  if (!byStart) return night;
  return sql`(${night} and s.starts_at >= ${earliest}::timestamptz and s.starts_at >= ${firstStartFrom(day)})`;
}

// Where the events of a first day begin in truth: that day begins somewhere on earth long before it begins where they are.
// The two nights after it may begin before it does, in zones further east; from the third on none can.
function firstStartFrom(day: string): RawBuilder<Date> {
  const starts = [0, 1, 2].map(
    (later) => sql`(select min(f.starts_at) from event_search f where f.night = ${day}::date + ${sql.lit(later)})`,
  );
  const ofOthers = addMilliseconds(new Date(day), 3 * DAY + NIGHT_ENDS - EAST);
  return sql`least(${sql.join(starts)}, ${ofOthers}::timestamptz)`;
}

/** The condition of a last day. */
export function untilDay(day: string, byStart: boolean): Condition {
  const latest = addMilliseconds(new Date(day), DAY + NIGHT_ENDS + WEST);
  const night = sql`s.night <= ${day}::date`;
  return byStart ? sql`(${night} and s.starts_at < ${latest}::timestamptz)` : night;
}

/** The days it can be at this moment somewhere on earth; two or three. */
function daysNow(now: Date): Day[] {
  const [first, last] = [-WEST, EAST].map((offset) => dayOf(addMilliseconds(now, offset - NIGHT_ENDS))) as [Day, Day];
  return Array.from({ length: last - first + 1 }, (_, place) => first + place);
}

const onDays = ({ first, last }: Days): Condition =>
  sql`s.night between ${textOf(first)}::date and ${textOf(last)}::date`;
const spanOf = (choices: Days[]): Days => ({
  first: Math.min(...choices.map(({ first }) => first)),
  last: Math.max(...choices.map(({ last }) => last)),
});
const overlapOf = (choices: Days[]): Days => ({
  first: Math.max(...choices.map(({ first }) => first)),
  last: Math.min(...choices.map(({ last }) => last)),
});
