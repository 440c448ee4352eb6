import { expect, test } from 'vitest';
import { HOUR } from '#server/platform/lib/clock.ts';
import { boundariesOf, clockOf, daysBefore, daysOf, summedOf, unitOf } from './days.ts';

const on = (now: string, time_zone: string, choice: Partial<Parameters<typeof daysOf>[0]> = {}) => {
  const days = daysOf({
    range: 'today',
    from: undefined,
    to: undefined,
    first: null,
    now: new Date(now),
    time_zone,
    ...choice,
  });
  if (!days) throw new Error('no days');
  return days;
};
const custom = (from: string, to: string) => ({ range: 'custom' as const, from, to });
const hours = ({ starts_at, ends_at }: { starts_at: Date; ends_at: Date }) =>
  (ends_at.getTime() - starts_at.getTime()) / HOUR;

test.each([
  ['a usual day', '2026-11-20', 'Europe/Berlin', 24],
  ['the clock goes forward', '2026-03-29', 'Europe/Berlin', 23],
  ['the clock goes back', '2026-10-25', 'Europe/Berlin', 25],
  ['forward at midnight', '2026-09-06', 'America/Santiago', 23],
  ['back at midnight', '2026-11-01', 'America/Havana', 25],
  ['by half an hour', '2026-10-04', 'Australia/Lord_Howe', 23.5],
])('%s: %s in %s has %s hours', (_, day, zone, length) => {
  const days = on('2027-01-01T12:00:00Z', zone, custom(day, day));
  expect(hours(days)).toBe(length);
  const boundaries = boundariesOf(days, 'hour', zone);
  expect(new Set(boundaries.map(Number)).size).toBe(boundaries.length);
  expect([boundaries[0], boundaries.at(-1)]).toEqual([days.starts_at, days.ends_at]);
});

test('an hour that occurs twice is shown twice', () => {
  const zone = 'Europe/Berlin';
  const days = on('2027-01-01T12:00:00Z', zone, custom('2026-10-25', '2026-10-25'));
  const shown = boundariesOf(days, 'hour', zone).map((at) => clockOf(at, zone).slice(11));
  expect(shown.slice(0, 5)).toEqual(['00:00', '01:00', '02:00', '02:00', '03:00']);
});

test('the day of a zone, not the server’s, and the same time of the day before', () => {
  const days = on('2026-11-20T18:40:00Z', 'Asia/Kathmandu');
  expect(days).toMatchObject({ from: '2026-11-21', to: '2026-11-21', starts_at: new Date('2026-11-20T18:15:00Z') });
  const now = new Date('2026-11-20T13:05:00Z');
  const today = on(now.toISOString(), 'Europe/Berlin');
  expect(today.ends_at).toEqual(new Date('2026-11-20T13:15:00Z'));
  expect(daysBefore(today, { now, time_zone: 'Europe/Berlin' })).toMatchObject({
    from: '2026-11-19',
    starts_at: new Date('2026-11-18T23:00:00Z'),
    ends_at: new Date('2026-11-19T13:00:00Z'),
  });
});

test('28 days are compared with the 28 before, also over a change of clocks', () => {
  const now = new Date('2026-11-10T13:00:00Z');
  const days = on(now.toISOString(), 'Europe/Berlin', { range: '28_days' });
  expect([days.from, days.to, unitOf(days)]).toEqual(['2026-10-14', '2026-11-10', 'day']);
  expect(boundariesOf(days, 'day', 'Europe/Berlin')).toHaveLength(29);
  const before = daysBefore(days, { now, time_zone: 'Europe/Berlin' });
  expect([before.from, before.to]).toEqual(['2026-09-16', '2026-10-13']);
  expect(before.ends_at).toEqual(new Date('2026-10-13T12:00:00Z'));
});

test('long ranges are shown by weeks and months, which begin where the range does', () => {
  const zone = 'Europe/Berlin';
  const year = on('2027-01-01T12:00:00Z', zone, custom('2026-01-01', '2026-12-31'));
  const weeks = boundariesOf(year, unitOf(year), zone);
  expect([unitOf(year), weeks.length, clockOf(weeks[1] as Date, zone)]).toEqual(['week', 54, '2026-01-05T00:00']);
  const decade = on('2027-01-01T12:00:00Z', zone, custom('2017-06-15', '2026-12-31'));
  expect([unitOf(decade), clockOf(boundariesOf(decade, 'month', zone)[1] as Date, zone)]).toEqual([
    'month',
    '2017-07-01T00:00',
  ]);
});

test('a running period is summed to the end of its four weeks in UTC, others to their own end', () => {
  const now = new Date('2026-11-20T13:05:00Z');
  const running = on(now.toISOString(), 'Europe/Berlin', { range: '7_days' });
  expect(summedOf(running, now)).toEqual({ starts_at: running.starts_at, ends_at: new Date('2026-11-30T00:00:00Z') });
  const over = on(now.toISOString(), 'Europe/Berlin', custom('2026-11-01', '2026-11-18'));
  expect(summedOf(over, now)).toEqual({ starts_at: over.starts_at, ends_at: new Date('2026-11-18T23:00:00Z') });
  const sunday = new Date('2026-11-29T23:50:00Z');
  const last = on(sunday.toISOString(), 'UTC');
  expect(summedOf(last, sunday).ends_at).toEqual(new Date('2026-11-30T00:00:00Z'));
});
