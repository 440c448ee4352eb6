import type { Question } from '#contract/events.ts';
import { invalid } from '#server/platform/lib/errors.ts';

type Answers = Record<string, string>;

/** Refuses answers to questions that are not asked, and those that are not among a question's choices. */
export function requireKnownAnswers(questions: Question[], answers: Answers): void {
  for (const [id, answer] of Object.entries(answers)) {
    const question = questions.find((candidate) => candidate.id === id);
    if (!question) throw invalid({ answers: ['This question is not asked here.'] });
    const isChoice = question.kind === 'choice' && answer !== '' && !question.choices.includes(answer);
    const isCheckbox = question.kind === 'checkbox' && !['', 'yes'].includes(answer);
    if (isChoice || isCheckbox) throw invalid({ answers: [`Choose one of the answers to “${question.label}”.`] });
  }
}

/** Refuses answers that leave out a question which has to be answered. */
export function requireAllAnswers(questions: Question[], answers: Answers): void {
  const missing = questions.find(({ id, required }) => required && !answers[id]);
  if (missing) throw invalid({ answers: [`Please answer “${missing.label}”.`] });
}
