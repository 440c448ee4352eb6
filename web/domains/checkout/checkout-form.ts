import type { OrderSummary } from '#contract/checkout.ts';

/** The form's values by position: names in ticket order, answers in question order (a checkbox is a boolean). */
export type CheckoutForm = { holder_names: string[]; answers: (string | boolean)[] };

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

/** The form as the server takes it: answers by question, a checked box as "yes", empty answers left out. */
export function answersOf({ questions }: Pick<OrderSummary, 'questions'>, form: CheckoutForm): CheckoutAnswers {
  const entries = questions.map(({ id }, index) => [id, textOf(form.answers[index])] as const);
  return {
    holder_names: form.holder_names.map((name) => name.trim()),
    answers: Object.fromEntries(entries.filter(([, answer]) => answer !== '')),
  };
}

function textOf(answer: string | boolean | undefined): string {
  if (typeof answer === 'boolean') return answer ? 'yes' : '';
  return (answer ?? '').trim();
}
