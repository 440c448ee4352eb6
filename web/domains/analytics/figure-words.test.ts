import { expect, test } from 'vitest';

import { changeWords, checkInWords, onSaleWords, viewWords } from './figure-words.ts';

test.each([
  [{ views: 0, orders: 0, conversion_basis_points: null }, 'no views yet'],
  [{ views: 1204, orders: 38, conversion_basis_points: 316 }, '1,204 views, 3.2% bought'],
  [{ views: 3, orders: 6, conversion_basis_points: null }, '3 views'],
])('the words for views %#', (figures, words) => {
  expect(viewWords(figures)).toBe(words);
});

test.each([
  [112, 100, '+12%'],
  [88, 100, '−12%'],
  [100, 100, '±0%'],
  [1099, 100, '+999%'],
  [1100, 100, null],
  [0, 100, '−100%'],
  [-332, 100, null],
  [100, 0, null],
  [100, -50, null],
])('the change to %i from %i', (now, before, words) => {
  expect(changeWords(now, before)).toBe(words);
});

test('the first day on sale and the check-in name the zone of their times', () => {
  const hour = (at: string, tickets: number) => ({ at, tickets });
  const zone = 'Europe/Berlin';
  expect(onSaleWords([hour('2026-11-28T09:00:00Z', 1), hour('2026-11-28T10:00:00Z', 1200)], zone)).toBe(
    '1,201 tickets in the first 24 hours, from Sat 28 Nov, 10:00 CET.',
  );
  expect(onSaleWords([hour('2026-11-28T09:00:00Z', 1)], zone)).toContain('1 ticket in');
  expect(checkInWords({ came: 7, expected: 1040 }, zone)).toBe('7 of 1,040 came. Times are Berlin time.');
});
