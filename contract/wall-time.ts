import { z } from 'zod';

/** How an error begins when the clock never shows a time, because it goes forward past it. */
export const SKIPPED_HOUR = 'The clock skips this time that day';
/** How an error begins when the clock shows a time twice, because it goes back; `repeated_hours` then says which is meant. */
export const REPEATED_HOUR = 'The clock shows this time twice that day';

/** Patterns of the days that a month may have, and of a minute of the day. */
export const MONTH_AND_DAY =
  '((0[13578]|1[02])-(0[1-9]|[12]\\d|3[01])|(0[469]|11)-(0[1-9]|[12]\\d|30)|02-(0[1-9]|[12]\\d))';
export const HOUR_AND_MINUTE = '([01]\\d|2[0-3]):[0-5]\\d';

/** A time on the clock at the event's place, to the minute and without a zone: `2026-12-12T23:00`. */
export const WallTime = z
  .string({ error: 'Enter a date and time.' })
  .regex(new RegExp(`^2[01]\\d\\d-${MONTH_AND_DAY}T${HOUR_AND_MINUTE}$`), 'Enter a date and time.')
  .refine(isOnCalendar, { error: 'Enter a date and time.' });

/** Which of two is meant, when the clock shows a time twice. */
export const RepeatedHour = z.enum(['first', 'second'], { error: 'Choose the first or the second.' });
export type RepeatedHour = z.infer<typeof RepeatedHour>;

/** An IANA time zone, such as `Europe/Berlin`. */
export const TimeZone = z
  .string({ error: 'Choose a time zone.' })
  .max(60, 'Choose a time zone.')
  .regex(/^([Uu][Tt][Cc]|[A-Za-z]+(\/[A-Za-z0-9_+-]+){1,2})$/, 'Choose a time zone.')
  .refine(isTimeZone, { error: 'Choose a time zone.' })
  .transform(inItsSpelling);

function isOnCalendar(text: string): boolean {
  const instant = new Date(`${text}:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
}

function isTimeZone(text: string): boolean {
  return resolved(text) !== undefined;
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
