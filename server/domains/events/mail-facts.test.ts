import { expect, test } from 'vitest';
import { whenAndWhere } from './mail-facts.ts';
import type { EventRow } from './queries.ts';

const fair = {
  time_zone: 'Asia/Tokyo',
  doors_at: null,
  starts_at: new Date('2027-01-30T03:00:00Z'),
  ends_at: new Date('2027-01-31T15:00:00Z'),
  ...{ venue_name: 'Hall', address: '', city: 'Tokyo', country: 'JP' },
} as EventRow;

test('a mail says when an event ends only if it lasts for days, and in which night', () => {
  expect(whenAndWhere(fair).slice(0, 2)).toEqual([
    ['Starts', 'Saturday 30 January 2027, 12:00 JST'],
    ['Ends', 'Sunday 31 January 2027 at night, 00:00 JST'],
  ]);
  const night = { ...fair, ends_at: new Date('2027-01-30T20:00:00Z') };
  expect(whenAndWhere(night).map(([label]) => label)).toEqual(['Starts', 'Where']);
});
