import { describe, expect, it } from 'vitest';

import {
  formatClockRange,
  formatDateTime,
  formatDay,
  formatDayRange,
  formatIso,
  formatLongDay,
  formatLongEnd,
  formatRemaining,
  formatUntil,
} from './format-time.ts';
import { spokenZoneName } from './time-zones.ts';

describe('format-time', () => {
  it('names the day, the clock and the zone of the place', () => {
    expect(formatDateTime('2026-11-21T21:00:00Z', 'Europe/Berlin')).toBe('Sat 21 Nov, 22:00 CET');
    expect(formatDateTime('2026-07-04T02:30:00Z', 'America/New_York')).toBe('Fri 3 Jul, 22:30 EDT');
    expect(formatDateTime('2026-11-21T21:00:00Z', 'Asia/Kolkata')).toBe('Sun 22 Nov, 02:30 GMT+5:30');
    expect(formatLongDay('2026-12-31T23:30:00Z', 'Europe/London')).toBe('Thursday 31 December 2026');
  });

  it('names the year where it is not the current one at the place', () => {
    const now = Date.parse('2026-12-31T20:00:00Z');
    expect(formatDateTime('2027-01-03T21:00:00Z', 'Europe/Berlin', now)).toBe('Sun 3 Jan 2027, 22:00 CET');
    expect(formatDay('2025-11-22T21:00:00Z', 'Europe/Berlin', now)).toBe('Sat 22 Nov 2025');
    expect(formatDay('2026-12-31T22:30:00Z', 'Europe/Berlin', now)).toBe('Thu 31 Dec');
    // The new year has begun in Tokyo.
    expect(formatDay('2027-07-04T12:00:00Z', 'Asia/Tokyo', now)).toBe('Sun 4 Jul');
    expect(formatDay('2026-12-31T12:00:00Z', 'Asia/Tokyo', now)).toBe('Thu 31 Dec 2026');
  });

  it('names both zones where the clocks change in between', () => {
    const [start, zone] = ['2026-10-24T22:00:00Z', 'Europe/Berlin'];
    expect(formatClockRange(start, '2026-10-25T03:00:00Z', zone)).toBe('00:00 CEST – 04:00 CET');
    expect(formatClockRange(start, null, zone)).toBe('00:00 CEST');
    expect(formatClockRange('2026-03-28T23:00:00Z', '2026-03-29T04:00:00Z', zone)).toBe('00:00 CET – 06:00 CEST');
  });

  it('counts the small hours of an end to the night before', () => {
    const [start, zone] = ['2026-06-06T10:00:00Z', 'Europe/Berlin'];
    const [midnight, morning, evening] = ['2026-06-07T22:00:00Z', '2026-06-08T03:00:00Z', '2026-06-07T16:00:00Z'];
    expect(formatDayRange(start, midnight, zone)).toBe('Saturday 6 – Sunday 7 June 2026');
    expect(formatClockRange(start, midnight, zone)).toBe('Sat, 12:00 – Sun night, 00:00 CEST');
    expect(formatDayRange(start, morning, zone)).toBe('Saturday 6 – Sunday 7 June 2026');
    expect(formatClockRange(start, morning, zone)).toBe('Sat, 12:00 – Sun night, 05:00 CEST');
    expect(formatDayRange(start, evening, zone)).toBe('Saturday 6 – Sunday 7 June 2026');
    expect(formatClockRange(start, evening, zone)).toBe('Sat, 12:00 – Sun, 18:00 CEST');
    expect([midnight, morning, evening].map((end) => formatUntil(start, end, zone))).toEqual([
      'Sun night, 00:00 CEST',
      'Sun night, 05:00 CEST',
      'Sun, 18:00 CEST',
    ]);
  });

  it('says in full when it ends', () => {
    expect(formatLongEnd('2026-06-07T16:00:00Z', 'Europe/Berlin')).toBe('Sunday 7 June 2026, 18:00 CEST');
    expect(formatLongEnd('2026-06-07T22:00:00Z', 'Europe/Berlin')).toBe('Sunday 7 June 2026 at night, 00:00 CEST');
  });

  it('names one night by the day on which it begins', () => {
    const [start, end, zone] = ['2026-06-06T20:00:00Z', '2026-06-07T04:00:00Z', 'Europe/Berlin'];
    expect(formatDayRange(start, end, zone)).toBe('Saturday 6 June 2026');
    expect(formatClockRange(start, end, zone)).toBe('22:00 – 06:00 CEST');
    // From noon until the next morning.
    expect(formatDayRange('2026-06-06T08:00:00Z', end, zone)).toBe('Saturday 6 June 2026');
    expect(formatClockRange('2026-06-06T08:00:00Z', end, zone)).toBe('10:00 – 06:00 CEST');
    // Longer than a day: the clock alone would not say so.
    expect(formatDayRange('2026-06-05T22:00:00Z', end, zone)).toBe('Saturday 6 June 2026');
    expect(formatClockRange('2026-06-05T22:00:00Z', end, zone)).toBe('Sat, 00:00 – Sat night, 06:00 CEST');
  });

  it('names month and year of the first day where they differ', () => {
    const zone = 'Europe/Berlin';
    expect(formatDayRange('2026-12-30T20:00:00Z', '2027-01-02T11:00:00Z', zone)).toBe(
      'Wednesday 30 December 2026 – Saturday 2 January 2027',
    );
    expect(formatDayRange('2026-07-31T10:00:00Z', '2026-08-02T10:00:00Z', zone)).toBe(
      'Friday 31 July – Sunday 2 August 2026',
    );
  });

  it('names one day for what begins early and ends at midnight', () => {
    const [start, end, zone] = ['2026-11-28T04:00:00Z', '2026-11-28T23:00:00Z', 'Europe/Berlin'];
    expect(formatDayRange(start, end, zone)).toBe('Saturday 28 November 2026');
    expect(formatClockRange(start, end, zone)).toBe('05:00 – 00:00 CET');
  });

  it('names a zone as people know it, the same in every browser', () => {
    expect(formatDateTime('2026-11-21T12:00:00Z', 'Asia/Tokyo')).toBe('Sat 21 Nov, 21:00 JST');
    expect(formatDateTime('2026-09-05T12:00:00Z', 'Asia/Dubai')).toBe('Sat 5 Sep, 16:00 GMT+4');
  });

  it('writes an instant for machines in the local time of the place', () => {
    expect(formatIso('2026-11-27T22:00:00Z', 'Europe/Berlin')).toBe('2026-11-27T23:00:00+01:00');
    expect(formatIso('2026-07-04T02:30:00Z', 'America/New_York')).toBe('2026-07-03T22:30:00-04:00');
    expect(formatIso('2026-07-04T02:30:00Z', 'Asia/Kolkata')).toBe('2026-07-04T08:00:00+05:30');
  });

  it('counts down', () => {
    expect(formatRemaining(899_500)).toBe('15:00');
    expect(formatRemaining(65_000)).toBe('1:05');
    expect(formatRemaining(3_729_000)).toBe('1:02:09');
    expect(formatRemaining(-5)).toBe('0:00');
  });

  it('names a zone in words', () => {
    expect(spokenZoneName('America/New_York')).toBe('New York time');
  });
});
