import type { RepeatedHours } from '#contract/event-editing.ts';
import type { FieldErrors } from '#contract/common/error.ts';
import { spokenZoneName } from '#contract/time-zones.ts';
import { REPEATED_HOUR, SKIPPED_HOUR } from '#contract/wall-time.ts';
import { invalid } from '#server/platform/lib/errors.ts';
import { formatZonedClock } from '#server/platform/lib/format-time.ts';
import { readWallTime, type WallReading } from '#server/platform/lib/local-time.ts';
import { latestEnd, LONGEST_EVENT_DAYS } from '../longest-event.ts';

type Unclear = Exclude<WallReading, { instant: Date }>;

/**
 * The instants of local times of a zone. Throws 400 for skipped times, and for times that occur twice without a choice.
 */
export function readTimes<Field extends keyof RepeatedHours>(
  walls: Record<Field, string | null>,
  timeZone: string,
  repeated: RepeatedHours = {},
): Record<Field, Date | null> {
  const errors: FieldErrors = {};
  const instants: Partial<Record<Field, Date | null>> = {};
  for (const [field, wall] of Object.entries(walls) as [Field, string | null][]) {
    const reading = wall === null ? null : readWallTime(wall, timeZone, repeated[field]);
    if (reading && !('instant' in reading)) errors[field] = [explain(reading, timeZone)];
    else instants[field] = reading && reading.instant;
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return instants as Record<Field, Date | null>;
}

/** Why a local time is unclear, in words. */
export function explain(reading: Unclear, timeZone: string): string {
  const clock = (instant: Date) => formatZonedClock(instant, timeZone);
  const zone = spokenZoneName(timeZone);
  if (reading.kind === 'skipped') {
    return `${SKIPPED_HOUR} (${zone}): choose ${clock(reading.before)} or ${clock(reading.after)}.`;
  }
  return `${REPEATED_HOUR} (${zone}): choose the first (${clock(reading.first)}) or the second (${clock(reading.second)}).`;
}

type Dates = Record<'doors_at' | 'starts_at' | 'ends_at', Date | null>;

/** Throws 400 unless doors, start and end are in order, and the end is not too long after the start. */
export function refuseDisorder({ doors_at, starts_at, ends_at }: Dates, timeZone: string): void {
  const errors: FieldErrors = {};
  const wrongEnd = starts_at && ends_at && explainEnd({ starts_at, ends_at }, timeZone);
  if (wrongEnd) errors['ends_at'] = [wrongEnd];
  if (starts_at && doors_at && doors_at > starts_at) errors['doors_at'] = ['Must not be after the start.'];
  if (!starts_at && doors_at) errors['doors_at'] = ['Enter the start first.'];
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

function explainEnd({ starts_at, ends_at }: { starts_at: Date; ends_at: Date }, timeZone: string): string | null {
  if (ends_at <= starts_at) return 'Must be after the start.';
  return ends_at > latestEnd(starts_at, timeZone) ? `At most ${LONGEST_EVENT_DAYS} days after the start.` : null;
}

/** Throws 400 if a chosen time is in the past. */
export function refusePast(times: Partial<Dates>, now: Date): void {
  const past = (['starts_at', 'ends_at'] as const).filter((field) => times[field] && times[field] <= now);
  if (past.length > 0)
    throw invalid(Object.fromEntries(past.map((field) => [field, ['Choose a date in the future.']])));
}

type Point = { latitude: number | null; longitude: number | null };

/** Throws 400 if one of the two coordinates is missing. */
export function refuseHalfPoint({ latitude, longitude }: Point): void {
  if ((latitude === null) === (longitude === null)) return;
  throw invalid({ [latitude === null ? 'latitude' : 'longitude']: ['Give both coordinates.'] });
}
