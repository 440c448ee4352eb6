import type { Question } from '#contract/events.ts';
import { invalid } from '#server/platform/lib/errors.ts';

type Answers = Record<string, string>;

/** Refuses answers to unknown questions, and answers that are not among a question's choices. */
export function requireKnownAnswers(questions: Question[], answers: Answers): void {
  for (const [id, answer] of Object.entries(answers)) {
    const question = questions.find((candidate) => candidate.id === id);
    if (!question)
      throw invalid({ answers: ['The host does not ask one of these questions any more. Please check your answers.'] });
    const isChoice = question.kind === 'choice' && answer !== '' && !question.choices.includes(answer);
    const isCheckbox = question.kind === 'checkbox' && !['', 'yes'].includes(answer);
    if (isChoice || isCheckbox) throw invalid({ answers: [`Choose one of the answers to “${question.label}”.`] });
  }
}

/** Refuses answers in which required questions are missing. */
export function requireAllAnswers(questions: Question[], answers: Answers): void {
  const missing = questions.filter(({ id, required }) => required && !answers[id]?.trim());
  if (missing.length > 0) throw invalid({ answers: missing.map(({ label }) => `Please answer “${label}”.`) });
}
