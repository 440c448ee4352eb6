import { expect, it } from 'vitest';

import { wordsOf } from './scan-words.ts';

it.each([
  ['replaced', 'Old code'],
  ['stale_code', 'Old code'],
  ['event_cancelled', 'Cancelled'],
  [null, 'Cancelled'],
] as const)('a void ticket for the reason %s is called “%s”', (reason, word) => {
  expect(wordsOf({ result: 'void', reason })).toEqual({ word, tone: 'bad' });
});
