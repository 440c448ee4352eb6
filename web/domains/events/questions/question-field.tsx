import type { UseFormRegisterReturn } from 'react-hook-form';

import type { Question } from '#contract/events.ts';

import { Checkbox } from '#web/platform/ui/checkbox.tsx';
import { TextField } from '#web/platform/ui/field.tsx';
import { SelectField } from '#web/platform/ui/select.tsx';

type QuestionFieldProps = { question: Question; error: unknown; input: UseFormRegisterReturn };

/** One question of the host to a guest; `input` is what the form registers. */
export function QuestionField({ question, error, input }: QuestionFieldProps) {
  const { label, kind, required, choices } = question;
  const field = { errors: typeof error === 'string' ? [error] : [], 'aria-required': required, ...input };
  if (kind === 'checkbox') return <Checkbox label={label} {...field} />;
  const frame = { label, is_optional: !required, ...field };
  if (kind === 'text') return <TextField maxLength={500} {...frame} />;
  const options = choices.map((choice) => ({ value: choice, label: choice }));
  return <SelectField options={[{ value: '', label: 'Choose…' }, ...options]} {...frame} />;
}
