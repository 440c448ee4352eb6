import { Temporal } from 'temporal-polyfill';

/**
 * The instant of a wall time such as `2026-12-31T20:00` in a zone. `repeated` says which of the two hours is meant when
 * the clocks go back. Undefined for a time that does not exist: an impossible date, or an hour that the clocks skip.
 */
export function instantOfWallTime(text: string, zone: string, repeated: 'earlier' | 'later'): Date | undefined {
  try {
    const wall = Temporal.PlainDateTime.from(text);
    const zoned = wall.toZonedDateTime(zone, { disambiguation: repeated });
    return zoned.toPlainDateTime().equals(wall) ? new Date(zoned.epochMilliseconds) : undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
