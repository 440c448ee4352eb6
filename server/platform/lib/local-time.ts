import { Temporal } from 'temporal-polyfill';

/** Which one is meant when a local time occurs twice. */
type Which = 'first' | 'second';

/**
 * The meaning of a local time in a zone. `skipped`: the clock jumps forward past it. `twice`: the clock goes back over
 * it.
 */
export type WallReading =
  | { kind: 'once' | 'chosen'; instant: Date }
  | { kind: 'skipped'; before: Date; after: Date }
  | { kind: 'twice'; first: Date; second: Date };

/** Interprets a local time such as `2026-12-12T23:00` in a zone. */
export function readWallTime(wall: string, timeZone: string, which?: Which): WallReading {
  const plain = Temporal.PlainDateTime.from(wall);
  const [first, second] = (['earlier', 'later'] as const).map((disambiguation) =>
    plain.toZonedDateTime(timeZone, { disambiguation }),
  ) as [Temporal.ZonedDateTime, Temporal.ZonedDateTime];
  if (first.epochMilliseconds === second.epochMilliseconds) return { kind: 'once', instant: dateOf(first) };
  // In a gap neither reading equals the requested time.
  if (!first.toPlainDateTime().equals(plain)) return { kind: 'skipped', before: dateOf(first), after: dateOf(second) };
  if (which) return { kind: 'chosen', instant: dateOf(which === 'first' ? first : second) };
  return { kind: 'twice', first: dateOf(first), second: dateOf(second) };
}

/** An instant as local time of a zone, to the minute: `2026-12-12T23:00`. */
export function wallTimeOf(instant: Date, timeZone: string): string {
  return plainOf(instant, timeZone).toString({ smallestUnit: 'minute', calendarName: 'never' });
}

/** An instant as local time of a zone with its offset: `2026-12-12T23:00:00+01:00`. */
export function offsetTimeOf(instant: Date, timeZone: string): string {
  const there = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone);
  return there.toString({ smallestUnit: 'second', timeZoneName: 'never' });
}

/** Whether an instant is the first or the second one, when its local time occurs twice. */
export function whichOf(instant: Date, timeZone: string): Which | undefined {
  const reading = readWallTime(wallTimeOf(instant, timeZone), timeZone);
  if (reading.kind !== 'twice') return undefined;
  return instant < reading.second ? 'first' : 'second';
}

/** How many days lie between two instants on the calendar of a zone. */
export function daysBetween(from: Date, to: Date, timeZone: string): number {
  const [first, last] = [from, to].map((instant) => plainOf(instant, timeZone).toPlainDate()) as [
    Temporal.PlainDate,
    Temporal.PlainDate,
  ];
  return first.until(last, { largestUnit: 'days' }).days;
}

/**
 * Moves an instant so that its distance to `to` in local time equals its present distance to `from`, also across clock
 * changes. What came before `from` or after it still does, in an hour that the clock skips or repeats, too.
 */
export function moveOnClock(instant: Date, { from, to, timeZone }: { from: Date; to: Date; timeZone: string }): Date {
  const distance = plainOf(from, timeZone).until(plainOf(instant, timeZone), { largestUnit: 'days' });
  const wall = plainOf(to, timeZone).add(distance);
  const moved = dateOf(wall.toZonedDateTime(timeZone));
  if (instant > from && moved <= to) return dateOf(wall.toZonedDateTime(timeZone, { disambiguation: 'later' }));
  if (instant < from && moved >= to) return dateOf(wall.toZonedDateTime(timeZone, { disambiguation: 'earlier' }));
  return moved;
}

/** The first moment of a day (`2026-12-12`) in a zone, also where the clock skips midnight. */
export function startOfDay(day: string, timeZone: string): Date {
  return dateOf(Temporal.PlainDate.from(day).toZonedDateTime(timeZone));
}

/** The first moment of the day after it. */
export function endOfDay(day: string, timeZone: string): Date {
  return dateOf(Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(timeZone));
}

/** The same local time some days later. */
export function addDays(instant: Date, days: number, timeZone: string): Date {
  return dateOf(plainOf(instant, timeZone).add({ days }).toZonedDateTime(timeZone));
}

/** The same local time some weeks later. */
export function addWeeks(wall: string, weeks: number): string {
  return Temporal.PlainDateTime.from(wall).add({ weeks }).toString({ smallestUnit: 'minute' });
}

function plainOf(instant: Date, timeZone: string): Temporal.PlainDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone).toPlainDateTime();
}

function dateOf(moment: Temporal.ZonedDateTime): Date {
  return new Date(moment.epochMilliseconds);
}
