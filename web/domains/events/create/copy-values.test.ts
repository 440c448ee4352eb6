import { expect, test } from 'vitest';

import { nextNight, nightAfter } from './copy-values.ts';

const now = new Date('2026-11-29T22:30:00Z');

test.each([
  ['to come', '2026-12-05T23:00', '2026-12-12T23:00'],
  ['last night, weekly', '2026-11-28T23:00', '2026-12-05T23:00'],
  ['two weeks ago, monthly', '2026-11-14T23:00', '2026-12-12T23:00'],
  ['in spring, yearly', '2026-05-23T16:00', '2027-05-22T16:00'],
  ['years ago', '2023-06-03T23:00', '2026-12-05T23:00'],
  ['a week ago by the clock of its zone', '2026-11-22T23:15', '2026-12-20T23:15'],
  ['without a date', null, ''],
])('the next night of an event %s', (_when, starts_at, expected) => {
  expect(nextNight({ starts_at, time_zone: 'Europe/Berlin' }, now)).toBe(expected);
});

test.each([
  [['2026-12-12T23:00'], '2026-12-19T23:00'],
  [['2026-12-04T23:00', '2027-01-01T23:00'], '2027-01-29T23:00'],
  [['2026-12-12T23:00', '2026-12-12T23:00'], '2026-12-19T23:00'],
  [['2026-12-12T23:00', ''], ''],
])('the night after %j', (dates, expected) => {
  expect(nightAfter(dates)).toBe(expected);
});
