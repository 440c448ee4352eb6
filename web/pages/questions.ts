import type { Question, QuestionGroup } from './question.ts';
import { account } from './questions-account.tsx';
import { buying } from './questions-buying.tsx';
import { door } from './questions-door.tsx';
import { hosting } from './questions-hosting.tsx';
import { payment } from './questions-payment.tsx';
import { tickets } from './questions-tickets.tsx';

/** All questions of the Help Center. */
export const questionGroups: readonly QuestionGroup[] = [buying, tickets, payment, door, account, hosting];

const asked = ['price', 'guest', 'hold', 'find', 'show', 'refund', 'give-away', 'sold-out', 'pay', 'host'];

/** The most frequent questions, in that order. */
export const frequentQuestions: readonly Question[] = asked.flatMap((id) =>
  questionGroups.flatMap(({ questions }) => questions.filter((question) => question.id === id)),
);
