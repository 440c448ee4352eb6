import type { Question } from '#contract/events.ts';

/** A guest's answers by question, whose order the host may change meanwhile; a checkbox is a boolean. */
export type TypedAnswers = Record<string, string | boolean>;

/** The rule of a question's field: one that has to be answered stops the form. */
export function answerRule({ kind, required }: Question) {
  if (!required) return {};
  const message = kind === 'checkbox' ? 'Please tick this to continue.' : 'Please answer this to continue.';
  return {
    validate: (value: string | boolean) => (typeof value === 'string' ? value.trim() !== '' : value) || message,
  };
}

/** The answers as the server takes them: by question, a checked box as "yes", empty ones left out. */
export function answersById(questions: Pick<Question, 'id'>[], typed: TypedAnswers): Record<string, string> {
  const entries = questions.map(({ id }) => [id, textOf(typed[id])] as const);
  return Object.fromEntries(entries.filter(([, answer]) => answer !== ''));
}

function textOf(answer: string | boolean | undefined): string {
  if (typeof answer === 'boolean') return answer ? 'yes' : '';
  return (answer ?? '').trim();
}
