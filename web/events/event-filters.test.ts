import { describe, expect, it } from 'vitest';

import { countFilters, describeFilters, listQuery, readFilters, withFilters } from './event-filters.ts';

const read = (query: string) => readFilters(new URLSearchParams(query));

describe('readFilters', () => {
  it('keeps what is set and makes sense', () => {
    expect(read('search=%20techno%20&city=Berlin&date=weekend&price_max=3000&free=true')).toEqual({
      search: 'techno',
      city: 'Berlin',
      date: 'weekend',
      price_max: '3000',
      free: 'true',
    });
  });

  it.each(['category=spaceship', 'date=someday', 'sort=luck', 'date_from=2026-13-45', 'price_max=-1', 'city=', 'x=1'])(
    'leaves out %s',
    (query) => {
      expect(read(query)).toEqual({});
    },
  );

  it('cuts what is too long', () => {
    expect(read(`search=${'a'.repeat(10_000)}`).search).toHaveLength(200);
  });
});

it('asks for published events unless told otherwise', () => {
  expect(listQuery({ city: 'Berlin' })).toEqual({ published_only: 'true', city: 'Berlin' });
});

it('changes and removes filters in the address', () => {
  const filters = { city: 'Berlin', date: 'weekend' };
  expect(withFilters(filters, { category: 'party' })).toBe('/events?city=Berlin&date=weekend&category=party');
  expect(withFilters(filters, { city: null, date: null })).toBe('/events');
});

it('says the list in words', () => {
  expect(describeFilters({})).toBe('All events');
  expect(describeFilters({ category: 'club_night', city: 'Berlin', date: 'weekend' })).toBe(
    'Club nights in Berlin, this weekend',
  );
  expect(describeFilters({ search: 'techno', free: 'true' })).toBe('“techno” · Free events');
});

it('counts what narrows the list', () => {
  expect(countFilters({ city: 'Berlin', sort: 'price' })).toBe(1);
});
