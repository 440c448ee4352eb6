import { expect, test } from 'vitest';

import { whenWords } from './bank-payout-words.ts';

test('only a payout that is on its way is expected', () => {
  expect(whenWords('on_its_way')).toBe('Expected');
  expect(whenWords('paid')).toBe('Arrived');
  // Its day is the one on which it would have arrived.
  expect(whenWords('failed')).toBe('Was expected');
  expect(whenWords('canceled')).toBe('Was expected');
});
