/** The rule of an optional date and time: a field filled in by half has no value, and would be saved as if it were empty. */
export function wholeTime(name: string) {
  const isHalfFilled = () =>
    document.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.validity.badInput ?? false;
  return { validate: () => !isHalfFilled() || 'Enter a date and a time, or clear both.' };
}
