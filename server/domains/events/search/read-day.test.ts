import { expect, test } from 'vitest';

import { readDay } from './read-day.ts';

// A Thursday.
const TODAY = '2026-11-26';

test.each([
  ['friday', '2026-11-27', ''],
  ['techno on Friday night', '2026-11-27', 'techno'],
  ['thursday', '2026-11-26', ''],
  ['next thursday', '2026-12-03', ''],
  ['this saturday disco', '2026-11-28', 'disco'],
  ['techno friday 4 december', '2026-12-04', 'techno'],
  ['31 december', '2026-12-31', ''],
  ['jazz Dec 31st', '2026-12-31', 'jazz'],
  ['jazz Sept. 3', '2027-09-03', 'jazz'],
  ['1st of May', '2027-05-01', ''],
  ['2026-12-12 berlin', '2026-12-12', 'berlin'],
  ['25 november', '2027-11-25', ''],
  ['29 feb 2028', '2028-02-29', ''],
  ['techno in 3 days', '2026-11-29', 'techno'],
  ['in a week', '2026-12-03', ''],
  ['in two weeks berlin', '2026-12-10', 'berlin'],
  ['techno 12/12', '2026-12-12', 'techno'],
  ['31/12', '2026-12-31', ''],
  ['12/31/2026 house', '2026-12-31', 'house'],
])('%s is %s', (text, day, search) => {
  expect(readDay(text, TODAY)).toEqual({ date_from: day, date_to: day, search });
});

test('next weekend is the one after this', () => {
  const [date_from, date_to] = ['2026-12-04', '2026-12-06'];
  expect(readDay('jazz next weekend', TODAY)).toEqual({ date_from, date_to, search: 'jazz' });
  // On a Sunday this weekend is not over yet.
  expect(readDay('next weekend', '2026-11-29')).toEqual({ date_from, date_to, search: '' });
});

test.each([
  'Basement 88',
  '31 april',
  '30 february',
  '2025-12-12',
  'Fridays',
  'May',
  'march on',
  '2026-13-01',
  'sun',
  '11/12',
  '24/7',
  '13/13',
  '1/2/3',
  'in 3 acts',
])('%s names no day to come', (text) => {
  expect(readDay(text, TODAY)).toBeUndefined();
});
