/** The times that a new date has. */
export const times = ['starts_at', 'ends_at', 'doors_at'] as const;
type Time = (typeof times)[number];
type Which = 'first' | 'second' | '';

/** The form of a new date, as the browser's inputs hold it. */
export type PostponeValues = { when: 'date' | 'open'; message: string } & Record<Time, string> &
  Record<`${Time}_which`, Which>;

export const emptyValues: PostponeValues = {
  ...{ when: 'date', message: '', starts_at: '', ends_at: '', doors_at: '' },
  ...{ starts_at_which: '', ends_at_which: '', doors_at_which: '' },
};

/** The form as the call takes it. */
export function bodyOf(values: PostponeValues, version: number) {
  const { when, message } = values;
  if (when === 'open') return { version, message, starts_at: null, ends_at: null, doors_at: null };
  const chosen = times.map((time) => [time, values[`${time}_which`]] as const).filter(([, which]) => which !== '');
  return {
    ...{ version, message, starts_at: values.starts_at, ends_at: values.ends_at, doors_at: values.doors_at || null },
    ...(chosen.length > 0 && { repeated_hours: Object.fromEntries(chosen) }),
  };
}
