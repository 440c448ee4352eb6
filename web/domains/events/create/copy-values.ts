import type { EventEditor } from '#contract/event-editing.ts';

import { zoneOffset } from '#contract/zone-offset.ts';
import type { CallInput } from '#web/platform/api/client.ts';
import { addHours } from '#web/platform/lib/local-time.ts';

export type CopyBody = CallInput<'duplicateEvent'>['body'];
export type CopyValues = {
  mode: 'once' | 'weekly' | 'dates';
  /** Starts on the event's clock; only the first counts unless they are chosen one by one. */
  dates: string[];
  weeks: string;
  as_series: boolean;
  which: 'first' | 'second' | '';
};

const weekHours = 7 * 24;
const hourMs = 3_600_000;

/** After how many weeks parties come again: weekly, monthly or yearly, on the same weekday. */
const usualWeeks = [1, 4, 52];

/**
 * The next night of an event: the first of the usual distances that is still to come by the clock of its zone. For one of
 * long ago it is the next such weekday; it is empty for one without a date.
 */
export function nextNight({ starts_at, time_zone }: Pick<EventEditor, 'starts_at' | 'time_zone'>, now: Date): string {
  if (starts_at === null) return '';
  const hoursAgo = (now.getTime() - msOf(starts_at)) / hourMs + zoneOffset(now.toISOString(), time_zone) / 60;
  const needed = Math.floor(hoursAgo / weekHours) + 1;
  return addHours(starts_at, (usualWeeks.find((weeks) => weeks >= needed) ?? needed) * weekHours);
}

/** The night after those that are chosen: as far from the last as that is from the one before, else a week later. */
export function nightAfter(dates: string[]): string {
  const [last, before] = dates.toReversed();
  if (!last) return '';
  const hours = before ? (msOf(last) - msOf(before)) / hourMs : 0;
  return addHours(last, hours > 0 ? hours : weekHours);
}

function msOf(wallTime: string): number {
  return Date.parse(`${wallTime}:00Z`);
}

/** How many events the form makes. */
export function copyCount({ mode, dates, weeks }: CopyValues): number {
  if (mode === 'once') return 1;
  return mode === 'weekly' ? Number(weeks) || 1 : Math.max(1, dates.length);
}

/** The form as the call sends it. */
export function copyBody({ mode, dates, weeks, as_series, which }: CopyValues): CopyBody {
  return {
    starts_at: mode === 'dates' ? dates : dates.slice(0, 1),
    ...(mode === 'weekly' && { weeks: Number(weeks) }),
    ...(which && { repeated_hour: which }),
    as_series,
  };
}
