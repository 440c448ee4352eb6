import type { OrderSummary } from '#contract/checkout.ts';

import { emailRule } from '#web/domains/auth/email-rule.ts';
import { answersById, type TypedAnswers } from '#web/domains/events/questions/answers.ts';

/** The form's values: names and e-mails in ticket order, answers by question. */
export type CheckoutForm = { holder_names: string[]; holder_emails: string[]; answers: TypedAnswers };

/** The buyer's answers as the API takes them. */
export type CheckoutAnswers = { holder_names: string[]; holder_emails: string[]; answers: Record<string, string> };

/** Names of the order's tickets, one per ticket in line order. */
export function ticketNames({ lines }: Pick<OrderSummary, 'lines'>): string[] {
  return lines.flatMap(({ name, quantity }) => Array.from({ length: quantity }, () => name));
}

/** The form as last saved. */
export function formOf(order: OrderSummary): CheckoutForm {
  return {
    holder_names: ticketNames(order).map((_, index) => order.holder_names[index] ?? ''),
    holder_emails: ticketNames(order).map((_, index) => order.holder_emails[index] ?? ''),
    answers: Object.fromEntries(
      order.questions.map(({ id, kind }) => {
        const answer = order.answers[id] ?? '';
        return [id, kind === 'checkbox' ? answer === 'yes' : answer];
      }),
    ),
  };
}

/** The server's rule for a guest's e-mail, which may be empty; `true` if it fits. */
export function checkGuestEmail(email: string): true | string {
  return email.trim() === '' || emailRule.validate(email);
}

/** The form as the server takes it. An e-mail that is not complete yet is left out, so that the rest can be saved. */
export function answersOf({ questions }: Pick<OrderSummary, 'questions'>, form: CheckoutForm): CheckoutAnswers {
  return {
    holder_names: form.holder_names.map((name) => name.trim()),
    holder_emails: form.holder_emails.map((email) => (checkGuestEmail(email) === true ? email.trim() : '')),
    answers: answersById(questions, form.answers),
  };
}
