import { expect, test } from 'vitest';

import { stateLabel } from './state-label.ts';

test('a stored state reads as words', () => {
  expect(stateLabel('partially_refunded')).toBe('Partially refunded');
});
