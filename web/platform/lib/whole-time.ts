import type { RefObject } from 'react';

/**
 * The rule of an optional date and time: a field filled in by half has no value, and would be saved as if it were empty.
 * Where several forms have a field of this name, `form` says which one is meant.
 */
export function wholeTime(name: string, form?: RefObject<HTMLFormElement | null>) {
  const isHalfFilled = () =>
    (form?.current ?? document).querySelector<HTMLInputElement>(`input[name="${name}"]`)?.validity.badInput ?? false;
  return { validate: () => !isHalfFilled() || 'Enter a date and a time, or clear both.' };
}
