import type { OrderSummary } from '#contract/checkout.ts';

/** The form's values by position: names in ticket order, answers in question order (a tick is a boolean). */
export type CheckoutForm = { holder_names: string[]; answers: (string | boolean)[] };

/** What the buyer's answers are on the wire. */
export type CheckoutAnswers = { holder_names: string[]; answers: Record<string, string> };

/** Names of the order's tickets, one per ticket in line order. */
export function ticketNames({ lines }: Pick<OrderSummary, 'lines'>): string[] {
  return lines.flatMap(({ name, quantity }) => Array.from({ length: quantity }, () => name));
}

/** The form as it was saved last. */
export function formOf(order: OrderSummary): CheckoutForm {
  return {
    holder_names: ticketNames(order).map((_, place) => order.holder_names[place] ?? ''),
    answers: order.questions.map(({ id, kind }) => {
      const given = order.answers[id] ?? '';
      return kind === 'checkbox' ? given === 'yes' : given;
    }),
  };
}

/** The form as the server takes it: answers by question, a tick as "yes", empty answers left out. */
export function answersOf({ questions }: Pick<OrderSummary, 'questions'>, form: CheckoutForm): CheckoutAnswers {
  const entries = questions.map(({ id }, place) => [id, textOf(form.answers[place])] as const);
  return {
    holder_names: form.holder_names.map((name) => name.trim()),
    answers: Object.fromEntries(entries.filter(([, answer]) => answer !== '')),
  };
}

function textOf(answer: string | boolean | undefined): string {
  if (typeof answer === 'boolean') return answer ? 'yes' : '';
  return (answer ?? '').trim();
}
