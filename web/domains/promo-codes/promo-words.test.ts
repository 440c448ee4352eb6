import { expect, test } from 'vitest';

import { createdWords, othersWords } from './promo-words.ts';

const backstage = { name: 'Backstage', is_hidden: true };
const regular = { name: 'Regular', is_hidden: false };

test('tickets that a code is not for: those that are all hidden are called so', () => {
  expect(othersWords([backstage])).toBe('Backstage is hidden and keeps its price.');
  expect(othersWords([backstage, backstage])).toBe('2 hidden tickets keep their prices.');
  expect(othersWords([regular])).toBe('1 other ticket keeps its price.');
  expect(othersWords([regular, backstage])).toBe('2 other tickets keep their prices.');
});

test.each([
  ['active', 'published', 'OWL works now. Copy its link to share it.'],
  ['scheduled', 'published', 'OWL works from its start on. Copy its link to share it.'],
  ['active', 'draft', 'OWL works once the event is published.'],
  ['scheduled', 'draft', 'OWL works once the event is published.'],
] as const)('a new code that is %s, of an event that is %s', (state, event, words) => {
  expect(createdWords({ code: 'OWL', state }, { state: event })).toBe(words);
});
