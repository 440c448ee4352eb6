import { expect, test } from 'vitest';

import { followStart } from './follow-start.ts';

const saved = { starts_at: '2026-12-12T23:00', ends_at: '2026-12-13T05:30', doors_at: '2026-12-12T22:15' };

test('end and doors keep their distance to a start that moves, unless they were typed', () => {
  const start = '2027-02-28T22:00';
  expect(followStart(start, saved, {})).toEqual([
    ['ends_at', '2027-03-01T04:30'],
    ['doors_at', '2027-02-28T21:15'],
  ]);
  expect(followStart(start, saved, { ends_at: true })).toEqual([['doors_at', '2027-02-28T21:15']]);
  expect(followStart(start, { ...saved, doors_at: null }, { ends_at: true })).toEqual([]);
  expect(followStart('', saved, {})).toEqual([]);
  expect(followStart(start, { ...saved, starts_at: null }, {})).toEqual([]);
});
