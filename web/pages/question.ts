import type { ReactNode } from 'react';

/** A question people ask, and its answer. */
export type Question = {
  /** Its fragment in the page's address. */
  id: string;
  title: string;
  answer: ReactNode;
  /** Other words people would search for. */
  words?: string;
};
export type QuestionGroup = { id: string; title: string; questions: readonly Question[] };
