import { expect, it } from 'vitest';

import { isTonight, whenWords } from './is-tonight.ts';

const night = { doors_at: '2026-12-05T22:00:00Z', starts_at: '2026-12-05T23:00:00Z', ends_at: '2026-12-06T05:00:00Z' };

it.each([
  ['the day before', '2026-12-04T22:00:00Z', false],
  ['in the morning', '2026-12-05T10:00:00Z', true],
  ['under way', '2026-12-06T04:59:00Z', true],
  ['over', '2026-12-06T05:00:00Z', false],
])('%s', (_, now, expected) => {
  expect(isTonight(night, Date.parse(now))).toBe(expected);
});

it('an event without a date is not tonight; one without an end is for half a day', () => {
  expect(isTonight({ doors_at: null, starts_at: null, ends_at: null }, 0)).toBe(false);
  const open = { doors_at: null, starts_at: '2026-12-05T23:00:00Z', ends_at: null };
  expect(isTonight(open, Date.parse('2026-12-06T10:00:00Z'))).toBe(true);
  expect(isTonight(open, Date.parse('2026-12-06T12:00:00Z'))).toBe(false);
});

it.each([
  ['2026-12-05T10:00:00Z', 'Tonight · 22:00 UTC'],
  ['2026-12-05T22:00:00Z', 'On now · until 05:00 UTC'],
])('at %s it says “%s”', (now, words) => {
  expect(whenWords({ ...night, time_zone: 'UTC' }, Date.parse(now))).toBe(words);
});

it('an event of the day is today, not tonight', () => {
  const fair = { doors_at: null, starts_at: '2026-12-05T14:00:00Z', ends_at: null, time_zone: 'UTC' };
  expect(whenWords(fair, Date.parse('2026-12-05T10:00:00Z'))).toBe('Today · 14:00 UTC');
  expect(whenWords(fair, Date.parse('2026-12-05T15:00:00Z'))).toBe('On now');
});

it('what lasts for days names the night in which it ends', () => {
  const fair = { doors_at: null, starts_at: '2026-12-05T12:00:00Z', ends_at: '2026-12-07T00:00:00Z', time_zone: 'UTC' };
  expect(whenWords(fair, Date.parse('2026-12-06T10:00:00Z'))).toBe('On now · until Sun night, 00:00 UTC');
});
