import { z } from 'zod';

/** How an error begins when the clock never shows a time, because it goes forward past it. */
export const SKIPPED_HOUR = 'The clock skips this time that day';
/** How an error begins when the clock shows a time twice, because it goes back; `repeated_hours` then says which is meant. */
export const REPEATED_HOUR = 'The clock shows this time twice that day';

/** A time on the clock at the event's place, to the minute and without a zone: `2026-12-12T23:00`. */
export const WallTime = z
  .string({ error: 'Enter a date and time.' })
  .regex(/^2[01]\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/, 'Enter a date and time.')
  .refine(isOnCalendar, { error: 'Enter a date and time.' });

/** Which of two is meant, when the clock shows a time twice. */
export const RepeatedHour = z.enum(['first', 'second'], { error: 'Choose the first or the second.' });
export type RepeatedHour = z.infer<typeof RepeatedHour>;

/** An IANA time zone, such as `Europe/Berlin`. */
export const TimeZone = z
  .string({ error: 'Choose a time zone.' })
  .max(60, 'Choose a time zone.')
  .refine(isTimeZone, { error: 'Choose a time zone.' })
  .transform(inItsSpelling);

function isOnCalendar(text: string): boolean {
  const instant = new Date(`${text}:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
}

function isTimeZone(text: string): boolean {
  return /^(UTC|[a-z]+(\/[a-z0-9_+-]+){1,2})$/i.test(text) && resolved(text) !== undefined;
}

// Names of old and new spelling (Europe/Kiev, Europe/Kyiv) are kept as they are, but for capital letters.
function inItsSpelling(text: string): string {
  const name = resolved(text);
  return name?.toLowerCase() === text.toLowerCase() ? name : text;
}

function resolved(timeZone: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}
