import type { FieldErrors } from '#contract/common/error.ts';
import { explain } from '#server/domains/events/editing/read-times.ts';
import { readWallTime } from '#server/platform/lib/local-time.ts';

type Window = { starts_at?: string | null | undefined; ends_at?: string | null | undefined };
/** `kept_end`: an end in the past that may be kept. */
type Moment = { zone: string; now: Date; kept_end?: Date | null };
type Read = { starts_at?: Date | null; ends_at?: Date | null; errors: FieldErrors };

/**
 * The instants of a window in local time of the event. In an hour that occurs twice, a start means the first and an end
 * the second, so that the code works at least as long as it says.
 */
export function readWindow({ starts_at, ends_at }: Window, { zone, now, kept_end }: Moment): Read {
  const read: Read = { errors: {} };
  for (const [field, text, repeated] of [
    ['starts_at', starts_at, 'first'],
    ['ends_at', ends_at, 'second'],
  ] as const) {
    if (text === undefined) continue;
    const reading = text === null ? { instant: null } : readWallTime(text, zone, repeated);
    if (!('instant' in reading)) {
      read.errors[field] = [explain(reading, zone)];
      continue;
    }
    const { instant } = reading;
    if (field === 'ends_at' && instant && instant <= now && instant.getTime() !== kept_end?.getTime())
      read.errors[field] = ['This time is in the past.'];
    else read[field] = instant;
  }
  return read;
}
