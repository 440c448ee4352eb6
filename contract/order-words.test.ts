import { expect, test } from 'vitest';
import { orderWords } from './order-words.ts';

const order = { is_disputed: false, has_failed_refund: false };

test.each([
  ['refunded', 5000, 'Refunded'],
  ['refunded', 0, 'Cancelled'],
  ['partially_refunded', 5000, 'Partly refunded'],
  ['partially_refunded', 0, 'Partly cancelled'],
  ['complimentary', 0, 'Given away'],
] as const)('an order that is %s, of %i in total: %s', (state, total_amount, words) => {
  expect(orderWords({ ...order, state, total_amount })).toBe(words);
});
