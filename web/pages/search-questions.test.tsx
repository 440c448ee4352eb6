import { expect, test } from 'vitest';

import type { QuestionGroup } from './question.ts';
import { searchQuestions } from './search-questions.ts';

const groups: QuestionGroup[] = [
  {
    id: 'money',
    title: 'Money',
    questions: [
      {
        id: 'back',
        title: 'Can I get my money back?',
        answer: (
          <p>
            See the host’s <a href="/policy">policy</a>.
          </p>
        ),
        words: 'refund',
      },
      { id: 'price', title: 'Is there a fee?', answer: '5% of the price, all included.' },
    ],
  },
  { id: 'door', title: 'Door', questions: [{ id: 'cafe', title: 'Is there a café?', answer: 'No.' }] },
];

const found = (typed: string) =>
  searchQuestions(groups, typed).flatMap(({ questions }) => questions.map(({ id }) => id));

test.each([
  ['', ['back', 'price', 'cafe']],
  ['  ', ['back', 'price', 'cafe']],
  ['REFUND', ['back']],
  ["host's policy", ['back']],
  ['policy money', ['back']],
  ['cafe', ['cafe']],
  ['CAFÉ', ['cafe']],
  ['included fee', ['price']],
  ['5 %', ['price']],
  ['included refund', []],
])('%j finds %j', (typed, ids) => {
  expect(found(typed)).toEqual(ids);
});

test('a group without a find is left out', () => {
  expect(searchQuestions(groups, 'fee').map(({ id }) => id)).toEqual(['money']);
});
