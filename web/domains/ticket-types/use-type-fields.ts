import type { RefObject } from 'react';
import type { UseFormReturn } from 'react-hook-form';

import { typeRules } from './type-form-rules.ts';
import type { TypeForm, typeFields } from './type-form-values.ts';

type TypeField = Exclude<(typeof typeFields)[number], 'is_hidden' | 'by_request' | 'resale_allowed'>;

/** The properties of a field's input: its rules, and what is wrong with it. */
export function useTypeFields(
  form: UseFormReturn<TypeForm>,
  element: RefObject<HTMLFormElement | null>,
  currency: string,
) {
  const rules = typeRules(form, element, currency);
  return (name: TypeField, options: { onChange?: () => void } = {}) => ({
    errors: form.formState.errors[name]?.message,
    ...form.register(name, { ...rules[name], ...options }),
  });
}

export type TypeFieldOf = ReturnType<typeof useTypeFields>;
