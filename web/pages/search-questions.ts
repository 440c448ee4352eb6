import { isValidElement, type ReactNode } from 'react';

import type { Question, QuestionGroup } from './question.ts';

/** The groups, reduced to questions that contain every typed word; all of them while nothing is typed. */
export function searchQuestions(groups: readonly QuestionGroup[], typed: string): QuestionGroup[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  return groups
    .map((group) => ({ ...group, questions: group.questions.filter((question) => matches(question, words)) }))
    .filter(({ questions }) => questions.length > 0);
}

function matches({ title, answer, words = '' }: Question, wanted: string[]): boolean {
  const text = plain(`${title} ${textOf(answer)} ${words}`);
  return wanted.every((word) => text.includes(word));
}

/** The text of a React node. */
function textOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (Array.isArray(node)) return node.map(textOf).join('');
  if (isValidElement<{ children?: ReactNode }>(node)) return `${textOf(node.props.children)} `;
  return '';
}

/** Lower case, no accents, plain spaces and apostrophes. */
function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase();
}
