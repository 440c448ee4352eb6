import { expect, test } from 'vitest';
import { withoutIdleEnd } from './idle-end.ts';

const days = (counts: number[]) => counts.map((count, day) => ({ at: `2026-11-0${day + 1}T00:00:00Z`, count }));
const daysUntil = (end: string, counts: number[]) =>
  withoutIdleEnd(days(counts), new Date(end), ({ count }) => count === 0).length;

test.each([
  ['ends with the event’s last day', [5, 0, 0, 0, 0], 3],
  ['goes on to the last refund after it', [5, 0, 0, 2, 0], 4],
  ['is whole while the event is to come', [5, 0], 2],
])('a chart %s', (_, counts, length) => {
  expect(daysUntil('2026-11-03T23:00:00Z', counts)).toBe(length);
});
