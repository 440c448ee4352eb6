import { expect, test } from 'vitest';

import { hadBefore, hasEnded } from './ticket-words.ts';

test('earlier holders are counted in words', () => {
  expect([1, 2].map(hadBefore)).toEqual(['One person had this ticket before.', '2 people had this ticket before.']);
});

test('a ticket that was refunded or is void has ended', () => {
  const states = ['valid', 'listed', 'transferring', 'used', 'refunded', 'void'] as const;
  expect(states.filter(hasEnded)).toEqual(['refunded', 'void']);
});
