import { expect, test } from 'vitest';

import { hadBefore } from './ticket-words.ts';

test('earlier holders are counted in words', () => {
  expect([1, 2].map(hadBefore)).toEqual(['One person had this ticket before.', '2 people had this ticket before.']);
});
