import { get, type RegisterOptions, type UseFormReturn } from 'react-hook-form';

import type { OrderSummary } from '#contract/checkout.ts';
import type { Question } from '#contract/events.ts';

import { Checkbox } from '#web/platform/ui/checkbox.tsx';
import { TextField } from '#web/platform/ui/field.tsx';
import { SelectField } from '#web/platform/ui/select.tsx';

import type { CheckoutForm } from './checkout-form.ts';

type Form = UseFormReturn<CheckoutForm>;

type QuestionFieldsProps = {
  form: Form;
  order: OrderSummary;
  /** The buyer has left a field. */
  onLeave?: () => void;
};

/** The organizer's questions. A missing required answer prevents the payment and shows a message. */
export function QuestionFields({ form, order, onLeave }: QuestionFieldsProps) {
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 font-display text-xl font-bold tracking-tight">
        {order.event.organization.name} would like to know
      </legend>
      {order.questions.map((question, index) => (
        <QuestionField key={question.id} form={form} question={question} index={index} onLeave={onLeave} />
      ))}
    </fieldset>
  );
}

type QuestionFieldProps = { form: Form; question: Question; index: number; onLeave: QuestionFieldsProps['onLeave'] };

function QuestionField({ form, question, index, onLeave }: QuestionFieldProps) {
  const { label, kind, required, choices } = question;
  const name = `answers.${index}` as const;
  const message: unknown = get(form.formState.errors, `${name}.message`);
  const field = {
    errors: typeof message === 'string' ? [message] : [],
    'aria-required': required,
    ...form.register(name, { ...rulesOf(question), ...(onLeave && { onBlur: onLeave }) }),
  };
  if (kind === 'checkbox') return <Checkbox label={label} {...field} />;
  const frame = { label, is_optional: !required, ...field };
  if (kind === 'text') return <TextField maxLength={500} {...frame} />;
  const options = choices.map((choice) => ({ value: choice, label: choice }));
  return <SelectField options={[{ value: '', label: 'Choose…' }, ...options]} {...frame} />;
}

function rulesOf({ kind, required }: Question): RegisterOptions<CheckoutForm, `answers.${number}`> {
  if (!required) return {};
  const message = kind === 'checkbox' ? 'Please tick this to go on.' : 'Please answer this to go on.';
  return { validate: (value) => (typeof value === 'string' ? value.trim() !== '' : value) || message };
}
