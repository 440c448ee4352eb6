import { expect, test } from 'vitest';
import { timesOf } from './when.ts';

const berlin = 'Europe/Berlin';
/** A Saturday, 01:30 in Berlin. */
const now = new Date('2026-11-21T00:30:00Z');
const startOf = (when: Parameters<typeof timesOf>[0], zone = berlin) =>
  timesOf(when, zone, now).starts_at.toISOString();

test('a weekday is the next one in the local zone, weeks count from it', () => {
  expect(startOf({ weekday: 5, week: 0, at: '23:00', hours: 8 })).toBe('2026-11-27T22:00:00.000Z');
  expect(startOf({ weekday: 6, week: 0, at: '23:00', hours: 8 })).toBe('2026-11-21T22:00:00.000Z');
  expect(startOf({ weekday: 6, week: 2, at: '12:00', hours: 8 })).toBe('2026-12-05T11:00:00.000Z');
  // In New York it is still Friday evening.
  expect(startOf({ weekday: 5, week: 0, at: '20:00', hours: 3 }, 'America/New_York')).toBe('2026-11-21T01:00:00.000Z');
});

test('a weekday that is today and past means the next one', () => {
  expect(startOf({ weekday: 6, week: 0, at: '01:00', hours: 2 })).toBe('2026-11-28T00:00:00.000Z');
});

test('negative weeks are in the past', () => {
  expect(startOf({ weekday: 6, week: -1, at: '23:00', hours: 8 })).toBe('2026-11-14T22:00:00.000Z');
  expect(startOf({ weekday: 5, week: -1, at: '23:00', hours: 8 })).toBe('2026-11-20T22:00:00.000Z');
});

test('the local time stays the same over a daylight saving change', () => {
  expect(startOf({ weekday: 6, week: 19, at: '12:00', hours: 8 })).toBe('2027-04-03T10:00:00.000Z');
});

test('doors open before the start, the end follows it', () => {
  const { doors_at, starts_at, ends_at } = timesOf({ day: 1, at: '20:00', hours: 2.5, doors: 60 }, berlin, now);
  expect([doors_at, starts_at, ends_at].map((instant) => instant.toISOString())).toEqual([
    '2026-11-22T18:00:00.000Z',
    '2026-11-22T19:00:00.000Z',
    '2026-11-22T21:30:00.000Z',
  ]);
});

test('an event that is on right now has started and not ended', () => {
  const { starts_at, ends_at } = timesOf({ began_hours_ago: 2, hours: 11 }, berlin, now);
  expect([starts_at.toISOString(), ends_at.toISOString()]).toEqual([
    '2026-11-20T22:00:00.000Z',
    '2026-11-21T09:00:00.000Z',
  ]);
});
