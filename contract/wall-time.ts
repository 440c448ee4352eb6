import { z } from 'zod';

/** The beginning of the error for a local time that does not exist, because the clock jumps forward past it. */
export const SKIPPED_HOUR = 'The clock skips this time that day';
/**
 * The beginning of the error for a local time that occurs twice, because the clock goes back; `repeated_hours` then
 * says which one is meant.
 */
export const REPEATED_HOUR = 'The clock shows this time twice that day';

/** Patterns of the possible days of each month, and of a time of day. */
export const MONTH_AND_DAY =
  '((0[13578]|1[02])-(0[1-9]|[12]\\d|3[01])|(0[469]|11)-(0[1-9]|[12]\\d|30)|02-(0[1-9]|[12]\\d))';
export const HOUR_AND_MINUTE = '([01]\\d|2[0-3]):[0-5]\\d';

/** A local time at the event's place, to the minute and without a zone: `2026-12-12T23:00`. */
export const WallTime = z
  .string({ error: 'Enter a date and time.' })
  .regex(new RegExp(`^2[01]\\d\\d-${MONTH_AND_DAY}T${HOUR_AND_MINUTE}$`), 'Enter a date and time.')
  .refine(isOnCalendar, { error: 'Enter a date and time.' });

/** Which one is meant, when a local time occurs twice. */
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

/** Names that Node.js knows, but that no time zone database has: PostgreSQL and some browsers fail on them. */
const NOT_IN_DATABASE = /^(SystemV\/.*|US\/Pacific-New|Canada\/East-Saskatchewan)$/i;

function isTimeZone(text: string): boolean {
  return !NOT_IN_DATABASE.test(text) && resolved(text) !== undefined;
}

// Old and new names of a zone (Europe/Kiev, Europe/Kyiv) are kept; only capitalization is corrected.
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
