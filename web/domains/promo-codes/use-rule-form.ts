import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

import { fieldErrors } from '#web/platform/api/error-message.ts';
import { showError } from '#web/platform/api/show-error.ts';

/** Fields of the API that one field of the form stands for. */
const shownAt: Record<string, string> = { percent_basis_points: 'value', amount: 'value' };

/** Shows the server's messages at their fields and focuses the first; any other message is a toast. Nothing typed is lost. */
export function showRefusal<Form extends FieldValues>(
  form: UseFormReturn<Form>,
  error: unknown,
  fallback: string,
): void {
  const known = new Set(Object.keys(form.getValues()));
  const refused = Object.entries(fieldErrors(error)).map(
    ([name, messages]) => [shownAt[name] ?? name, messages] as const,
  );
  const shown = refused.filter(([name]) => known.has(name));
  for (const [place, [name, messages]] of shown.entries())
    form.setError(name as Path<Form>, { message: messages.join(' ') }, { shouldFocus: place === 0 });
  if (shown.length < refused.length || refused.length === 0) showError(error, fallback);
}

/** The rules that need no server: 'Enter a percentage.' */
export function valueProblem(kind: string, isNumber: boolean): string | undefined {
  if (isNumber) return undefined;
  return kind === 'percent' ? 'Enter a percentage such as 15 or 12.5.' : 'Enter an amount such as 5 or 7.50.';
}
