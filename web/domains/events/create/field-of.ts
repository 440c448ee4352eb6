import type { UseFormRegisterReturn, UseFormReturn } from 'react-hook-form';

import type { CreateField, CreateValues } from './create-values.ts';

export type FieldOf = (
  name: CreateField,
  rules?: Parameters<UseFormReturn<CreateValues>['register']>[1],
) => UseFormRegisterReturn & { id: string; errors: string | undefined };

/** What every field of the short form is given: its name as id, its rule and its message. */
export function fieldOf(form: UseFormReturn<CreateValues>): FieldOf {
  return (name, rules) => ({
    id: name,
    errors: form.formState.errors[name]?.message,
    ...form.register(name, rules),
  });
}
