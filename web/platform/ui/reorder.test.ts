import { expect, test } from 'vitest';

import { moveItem, orderAfterDrop } from './reorder.ts';

const items = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
const ids = (list: { id: string }[]) => list.map(({ id }) => id).join('');

test.each([
  [0, 1, 'bacd'],
  [3, 0, 'dabc'],
  [1, 3, 'acdb'],
])('moves the item at %i to %i', (from, to, expected) => {
  expect(ids(moveItem(items, from, to))).toBe(expected);
});

test.each([
  ['a', 'c', 'after', 'bcad'],
  ['a', 'c', 'before', 'bacd'],
  ['d', 'a', 'before', 'dabc'],
  ['b', 'b', 'before', 'abcd'],
] as const)('drops %s on %s, %s it', (moved, key, dropPosition, expected) => {
  expect(ids(orderAfterDrop(items, new Set([moved]), { key, dropPosition }))).toBe(expected);
});
