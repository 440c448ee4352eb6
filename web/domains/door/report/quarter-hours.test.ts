import { expect, it } from 'vitest';

import { quarterHours } from './quarter-hours.ts';

it('adds up the gates and fills the quarter hours in which nobody came', () => {
  const quarters = quarterHours([
    { at: '2026-11-20T20:00:00.000Z', gate: 'North', admitted: 3 },
    { at: '2026-11-20T20:00:00.000Z', gate: 'South', admitted: 2 },
    { at: '2026-11-20T20:45:00.000Z', gate: 'North', admitted: 1 },
  ]);
  expect(quarters.map(({ admitted }) => admitted)).toEqual([5, 0, 0, 1, 0, 0, 0, 0]);
  expect(quarters[1]?.at).toBe('2026-11-20T20:15:00.000Z');
  expect(quarters[0]?.gates).toEqual(
    new Map([
      ['North', 3],
      ['South', 2],
    ]),
  );
});

it('shows only those with arrivals when they lie days apart, and none without any', () => {
  const days = ['2026-11-01T20:00:00.000Z', '2026-11-20T20:00:00.000Z'];
  expect(quarterHours(days.map((at) => ({ at, gate: '', admitted: 1 })))).toHaveLength(2);
  expect(quarterHours([])).toEqual([]);
});
