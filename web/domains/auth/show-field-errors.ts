import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

import { fieldErrors } from '#web/platform/api/error-message.ts';

/** Shows the server's messages beside their fields and focuses the first; other messages are for a toast. */
export function showFieldErrors<Form extends FieldValues>(
  form: UseFormReturn<Form>,
  fields: readonly Path<Form>[],
  error: unknown,
): void {
  const refused = fieldErrors(error);
  const wrong = fields.filter((field) => refused[field] !== undefined);
  for (const [place, field] of wrong.entries()) {
    form.setError(field, { message: refused[field]?.join(' ') }, { shouldFocus: place === 0 });
  }
}
