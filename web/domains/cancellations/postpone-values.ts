import { repeatedHoursOf, type TimesForm } from '#web/domains/events/edit/event-times.ts';

/** The form of a new date, as the browser's inputs hold it. */
export type PostponeValues = { when: 'date' | 'open'; message: string } & TimesForm;

export const emptyValues: PostponeValues = {
  ...{ when: 'date', message: '', starts_at: '', ends_at: '', doors_at: '' },
  ...{ starts_at_which: '', ends_at_which: '', doors_at_which: '' },
};

/** The form as the call takes it. */
export function bodyOf(values: PostponeValues, version: number) {
  const { when, message } = values;
  if (when === 'open') return { version, message, starts_at: null, ends_at: null, doors_at: null };
  return {
    ...{ version, message, starts_at: values.starts_at, ends_at: values.ends_at, doors_at: values.doors_at || null },
    ...repeatedHoursOf(values),
  };
}
