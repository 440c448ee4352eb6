/**
 * The current time. Business code reads the context's clock and passes the result to SQL, so that tests can move it.
 */
export type Clock = { now(): Date };

/** The system clock. */
export const systemClock: Clock = { now: () => new Date() };

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The instant `milliseconds` after `instant` (before it, when negative). */
export function addMilliseconds(instant: Date, milliseconds: number): Date {
  return new Date(instant.getTime() + milliseconds);
}
