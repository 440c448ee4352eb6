import { describe, expect, it } from 'vitest';

import { formatMoney, plainAmount } from './format-money.ts';
import { formatPercent } from './format-percent.ts';
import {
  formatClockRange,
  formatDateTime,
  formatDayRange,
  formatIso,
  formatLongDay,
  formatRemaining,
} from './format-time.ts';
import { spokenZoneName } from './time-zones.ts';

describe('formatPercent', () => {
  it('writes basis points without a space before the sign', () => {
    expect([0, 320, 1250, 10_000, 120_000].map(formatPercent)).toEqual(['0%', '3.2%', '12.5%', '100%', '1,200%']);
  });
});

describe('formatMoney', () => {
  it('writes minor units with the currency', () => {
    expect(formatMoney({ amount: 5400, currency: 'eur' })).toBe('€54.00');
    expect(formatMoney({ amount: 123456, currency: 'usd' })).toBe('$1,234.56');
    expect(formatMoney({ amount: 5400, currency: 'jpy' })).toBe('¥5,400');
  });

  it('writes the amount alone for machines', () => {
    expect(plainAmount({ amount: 123400, currency: 'eur' })).toBe('1234.00');
    expect(plainAmount({ amount: 5450, currency: 'gbp' })).toBe('54.50');
    expect(plainAmount({ amount: 5400, currency: 'jpy' })).toBe('5400');
  });

  it('drops the zeros of whole amounts when asked', () => {
    expect(formatMoney({ amount: 5400, currency: 'gbp' }, { isShort: true })).toBe('£54');
    expect(formatMoney({ amount: 5450, currency: 'gbp' }, { isShort: true })).toBe('£54.50');
  });
});

describe('format-time', () => {
  it('names the day, the clock and the zone of the place', () => {
    expect(formatDateTime('2026-11-21T21:00:00Z', 'Europe/Berlin')).toBe('Sat 21 Nov, 22:00 CET');
    expect(formatDateTime('2026-07-04T02:30:00Z', 'America/New_York')).toBe('Fri 3 Jul, 22:30 EDT');
    expect(formatDateTime('2026-11-21T21:00:00Z', 'Asia/Kolkata')).toBe('Sun 22 Nov, 02:30 GMT+5:30');
    expect(formatLongDay('2026-12-31T23:30:00Z', 'Europe/London')).toBe('Thursday 31 December 2026');
  });

  it('names both zones where the clocks change in between', () => {
    const [start, zone] = ['2026-10-24T22:00:00Z', 'Europe/Berlin'];
    expect(formatClockRange(start, '2026-10-25T03:00:00Z', zone)).toBe('00:00 CEST – 04:00 CET');
    expect(formatClockRange(start, null, zone)).toBe('00:00 CEST');
    expect(formatClockRange('2026-03-28T23:00:00Z', '2026-03-29T04:00:00Z', zone)).toBe('00:00 CET – 06:00 CEST');
  });

  it('names the last day of what lasts longer than a night', () => {
    const [start, end, zone] = ['2026-06-06T10:00:00Z', '2026-06-07T22:00:00Z', 'Europe/Berlin'];
    expect(formatClockRange(start, end, zone)).toBe('12:00 – Mon 8 Jun, 00:00 CEST');
    expect(formatDayRange(start, end, zone)).toBe('Saturday 6 – Sunday 7 June 2026');
    expect(formatClockRange('2026-06-06T20:00:00Z', '2026-06-07T04:00:00Z', zone)).toBe('22:00 – 06:00 CEST');
    expect(formatDayRange('2026-06-06T20:00:00Z', '2026-06-07T04:00:00Z', zone)).toBe('Saturday 6 June 2026');
    expect(formatDayRange('2026-12-30T20:00:00Z', '2027-01-02T04:00:00Z', zone)).toBe(
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
