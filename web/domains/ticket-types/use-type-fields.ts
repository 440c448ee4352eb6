import type { UseFormReturn } from 'react-hook-form';

import { typeRules } from './type-form-rules.ts';
import type { TypeForm } from './type-form-values.ts';

/** The properties of a field's input: its rules, and what is wrong with it. */
export function useTypeFields(form: UseFormReturn<TypeForm>, currency: string) {
  const rules = typeRules(currency);
  return (name: Exclude<keyof TypeForm, 'is_hidden'>) => ({
    errors: form.formState.errors[name]?.message,
    ...form.register(name, rules[name]),
  });
}

export type TypeFieldOf = ReturnType<typeof useTypeFields>;
