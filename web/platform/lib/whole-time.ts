import type { RefObject } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/**
 * The rules of an optional date and time: a field filled in by half has no value, and would be saved as if it were empty.
 * Where several forms have a field of this name, `element` says which one is meant.
 */
export function wholeTime<Values extends FieldValues>(
  name: Path<Values>,
  form: Pick<UseFormReturn<Values>, 'getFieldState' | 'trigger'>,
  element?: RefObject<HTMLFormElement | null>,
) {
  const isHalfFilled = () =>
    (element?.current ?? document).querySelector<HTMLInputElement>(`input[name="${name}"]`)?.validity.badInput ?? false;
  return {
    validate: () => !isHalfFilled() || 'Enter a date and a time, or clear both.',
    // To clear it changes no value, so that nothing else would take the message away.
    onBlur: () => {
      if (form.getFieldState(name).error?.type === 'validate') void form.trigger(name);
    },
  };
}
