import type { OrderSummary } from '#contract/checkout.ts';

import { answersById, type TypedAnswers } from '#web/domains/events/questions/answers.ts';

/** The form's values by position: names in ticket order, answers in question order (a checkbox is a boolean). */
export type CheckoutForm = { holder_names: string[]; answers: TypedAnswers };

/** The buyer's answers as the API takes them. */
export type CheckoutAnswers = { holder_names: string[]; answers: Record<string, string> };

/** Names of the order's tickets, one per ticket in line order. */
export function ticketNames({ lines }: Pick<OrderSummary, 'lines'>): string[] {
  return lines.flatMap(({ name, quantity }) => Array.from({ length: quantity }, () => name));
}

/** The form as last saved. */
export function formOf(order: OrderSummary): CheckoutForm {
  return {
    holder_names: ticketNames(order).map((_, index) => order.holder_names[index] ?? ''),
    answers: order.questions.map(({ id, kind }) => {
      const answer = order.answers[id] ?? '';
      return kind === 'checkbox' ? answer === 'yes' : answer;
    }),
  };
}

/** The form as the server takes it. */
export function answersOf({ questions }: Pick<OrderSummary, 'questions'>, form: CheckoutForm): CheckoutAnswers {
  return { holder_names: form.holder_names.map((name) => name.trim()), answers: answersById(questions, form.answers) };
}
