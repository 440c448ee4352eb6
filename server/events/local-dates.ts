import { type RawBuilder, sql } from 'kysely';
import type { datePresets } from '#contract/events.ts';
import { addMilliseconds, DAY, HOUR } from '../lib/clock.ts';

/**
 * When an event is, in its own zone: a night belongs to the day it began on, until six in the morning. All conditions
 * are over alias `e`; `coarse` repeats them as instants that hold in every zone, for the index.
 */
const NIGHT_ENDS = sql`interval '6 hours'`;
const local = sql`((e.starts_at at time zone e.time_zone) - ${NIGHT_ENDS})::date`;
const today = (now: Date) => sql`((${now}::timestamptz at time zone e.time_zone) - ${NIGHT_ENDS})::date`;

type Preset = (typeof datePresets)[number];
/** Of the week of `today`: its Friday. */
const friday = (day: RawBuilder<unknown>) => sql`(date_trunc('week', ${day})::date + 4)`;

const presets: Record<Preset, (day: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  today: (day) => sql`${local} = ${day}`,
  // What is still on after eight in the evening.
  tonight: (day) => sql`(${local} = ${day} and (e.ends_at at time zone e.time_zone) > ${day} + time '20:00')`,
  tomorrow: (day) => sql`${local} = ${day} + 1`,
  // Friday to Sunday of this week, what is left of it.
  weekend: (day) => sql`(${local} between greatest(${day}, ${friday(day)}) and ${friday(day)} + 2)`,
  week: (day) => sql`(${local} between ${day} and ${day} + 6)`,
  month: (day) => sql`(${local} between ${day} and ${day} + 30)`,
};
const LONGEST_DAYS: Record<Preset, number> = { today: 1, tonight: 1, tomorrow: 2, weekend: 7, week: 7, month: 31 };

/** The condition of a date asked for by name. */
export function onPreset(preset: Preset, now: Date): RawBuilder<unknown> {
  const latest = addMilliseconds(now, (LONGEST_DAYS[preset] + 1) * DAY);
  return sql`(${presets[preset](today(now))} and e.starts_at < ${latest}::timestamptz)`;
}

// No zone is further from UTC than this; six hours more for the night.
const [WEST, EAST] = [12 * HOUR + 6 * HOUR, 14 * HOUR];

/** The condition of a first day, `2026-12-31`. */
export function fromDay(day: string): RawBuilder<unknown> {
  const earliest = addMilliseconds(new Date(day), -EAST);
  return sql`(${local} >= ${day}::date and e.starts_at >= ${earliest}::timestamptz)`;
}

/** The condition of a last day. */
export function untilDay(day: string): RawBuilder<unknown> {
  const latest = addMilliseconds(new Date(day), DAY + WEST);
  return sql`(${local} <= ${day}::date and e.starts_at < ${latest}::timestamptz)`;
}
