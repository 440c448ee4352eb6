/**
 * The present moment in milliseconds, by this device's clock. The website asks for it here and nowhere else; `ahead` is how
 * far another clock, such as the server's, is ahead of it.
 */
export function presentMs(ahead = 0): number {
  return Date.now() + ahead;
}

/** The same as a date, by this device's clock. */
export function presentDate(): Date {
  return new Date(presentMs());
}
