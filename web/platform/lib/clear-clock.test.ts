import { expect, test } from 'vitest';
import { clearClock } from './clear-clock.ts';

test.each([
  ['2026-10-24T23:45:00Z', '01:45'],
  ['2026-10-25T00:00:00Z', '02:00 CEST'],
  ['2026-10-25T00:45:00Z', '02:45 CEST'],
  ['2026-10-25T01:00:00Z', '02:00 CET'],
  ['2026-10-25T01:45:00Z', '02:45 CET'],
  ['2026-10-25T02:00:00Z', '03:00'],
  ['2026-03-29T01:00:00Z', '03:00'],
])('of %s, on a night that changes the clocks in Berlin, is %s', (instant, clock) => {
  expect(clearClock(instant, 'Europe/Berlin')).toBe(clock);
});
