import { useState } from 'react';
import { useForm } from 'react-hook-form';

import type { CheckoutDetails } from '#contract/checkout.ts';

import { inBrowser } from '#web/platform/api/browser.ts';
import { browserHeaders } from '#web/platform/api/browser-headers.ts';
import { errorMessage } from '#web/platform/api/error-message.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { Notice } from '#web/platform/ui/notice.tsx';

import { answersOf, formOf, type CheckoutForm } from './checkout-form.ts';
import { QuestionFields } from './question-fields.tsx';

type Outcome = { tone: 'positive' | 'danger'; text: string };

/** The organizer's questions for a free order, which was complete before a form could ask them. */
export function LateQuestions({ details: { session_id, order } }: { details: CheckoutDetails }) {
  const form = useForm<CheckoutForm>({ defaultValues: formOf(order) });
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  const save = async (values: CheckoutForm) => {
    setOutcome(null);
    const body = { answers: answersOf(order, values).answers };
    try {
      await inBrowser().api('updateCheckout', { params: { session_id }, body }, { headers: browserHeaders() });
      setOutcome({ tone: 'positive', text: `Thank you. ${order.event.organization.name} has your answers.` });
    } catch (error) {
      const text = errorMessage(error, 'Your answers could not be saved. Please try again.');
      setOutcome({ tone: 'danger', text });
    }
  };

  return (
    <form
      noValidate
      method="post"
      aria-label="Questions"
      className="grid gap-4 rounded-card border border-line bg-surface p-5"
      onSubmit={form.handleSubmit(save)}
    >
      <QuestionFields form={form} order={order} />
      {outcome && (
        <Notice tone={outcome.tone} is_alert>
          {outcome.text}
        </Notice>
      )}
      <div>
        <Button type="submit" variant="ink" is_busy={form.formState.isSubmitting}>
          Send answers
        </Button>
      </div>
    </form>
  );
}
