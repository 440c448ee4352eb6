import { get, type UseFormReturn } from 'react-hook-form';

import type { OrderSummary } from '#contract/checkout.ts';

import { answerRule } from '#web/domains/events/questions/answers.ts';
import { QuestionField } from '#web/domains/events/questions/question-field.tsx';

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
    <fieldset className="grid gap-4 wrap-anywhere">
      <legend className="mb-3 font-display text-xl font-bold tracking-tight">
        {order.event.organization.name} would like to know
      </legend>
      {order.questions.map((question) => {
        const name = `answers.${question.id}` as const;
        const options = { ...answerRule(question), ...(onLeave && { onBlur: onLeave }) };
        const error: unknown = get(form.formState.errors, `${name}.message`);
        return (
          <QuestionField key={question.id} question={question} error={error} input={form.register(name, options)} />
        );
      })}
    </fieldset>
  );
}
