import { describe, expect, it } from 'vitest';

import { formatMoney } from './format-money.ts';
import { formatClockRange, formatDateTime, formatLongDay, formatRemaining } from './format-time.ts';
import { spokenZoneName } from './time-zones.ts';

describe('formatMoney', () => {
  it('writes minor units with the currency', () => {
    expect(formatMoney({ amount: 5400, currency: 'eur' })).toBe('€54.00');
    expect(formatMoney({ amount: 123456, currency: 'usd' })).toBe('$1,234.56');
    expect(formatMoney({ amount: 5400, currency: 'jpy' })).toBe('¥5,400');
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

  it('shows the wall clock on both sides of a clock change', () => {
    expect(formatClockRange('2026-10-24T22:00:00Z', '2026-10-25T03:00:00Z', 'Europe/Berlin')).toBe(
      '00:00 – 04:00 CEST',
    );
  });

  it('counts down', () => {
    expect(formatRemaining(899_500)).toBe('15:00');
    expect(formatRemaining(65_000)).toBe('1:05');
    expect(formatRemaining(3_729_000)).toBe('1:02:09');
    expect(formatRemaining(-5)).toBe('0:00');
  });

  it('says a zone in words', () => {
    expect(spokenZoneName('America/New_York')).toBe('New York time');
  });
});
