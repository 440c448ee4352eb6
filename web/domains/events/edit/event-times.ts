/** The times that the date of an event has. */
export const times = ['starts_at', 'ends_at', 'doors_at'] as const;
export type Time = (typeof times)[number];
type Which = 'first' | 'second' | '';

/** The times as the browser's inputs hold them, and which of two equal hours is meant where the clock goes back. */
export type TimesForm = Record<Time, string> & Record<`${Time}_which`, Which>;

/** Which of two equal hours was chosen, as calls take it. */
export function repeatedHoursOf(values: TimesForm) {
  const chosen = times.map((time) => [time, values[`${time}_which`]] as const).filter(([, which]) => which !== '');
  return chosen.length > 0 ? { repeated_hours: Object.fromEntries(chosen) } : {};
}
