import { describe, expect, it } from 'vitest';

import {
  appliedFilters,
  type EventFilters,
  countFilters,
  describeFilters,
  listQuery,
  readFilters,
  withFilters,
  withUnderstood,
} from './event-filters.ts';

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

  it.each(['date_from=2027-02-30', 'date_to=1969-12-31', 'near=90.5,13', 'near=52,181'])('leaves out %s', (query) => {
    expect(read(query)).toEqual({});
  });

  it.each(['near=Berlin', 'near=1e5,2', 'age=-1', 'distance_km=0', 'price_min=x', 'sort=distance', 'sort=relevance'])(
    'leaves out %s by itself',
    (query) => {
      expect(read(query)).toEqual({});
    },
  );

  it('leaves out what contradicts itself', () => {
    expect(read('date_from=2027-05-02&date_to=2027-05-01')).toEqual({ date_from: '2027-05-02' });
    expect(read('price_min=2000&price_max=1000')).toEqual({ price_max: '1000' });
    expect(read('near=52.52,13.4&sort=distance&distance_km=10')).toEqual({
      near: '52.52,13.4',
      sort: 'distance',
      distance_km: '10',
    });
  });

  it('takes control characters for spaces', () => {
    expect(read('search=a%00b%0Ac')).toEqual({ search: 'a b c' });
  });

  it('cuts what is too long', () => {
    expect(read(`search=${'a'.repeat(10_000)}`).search).toHaveLength(200);
  });
});

it('puts what the server understood in the place of what was typed', () => {
  const typed = { search: 'techno berlin tonight', near: '52.5,13.4', sort: 'distance', date_from: '2027-05-01' };
  const understood = {
    search: 'techno',
    city: 'Berlin',
    near: null,
    date: 'tonight',
    date_from: null,
    date_to: null,
  } as const;
  expect(withUnderstood(typed, understood)).toEqual({ search: 'techno', city: 'Berlin', date: 'tonight' });
  expect(withUnderstood({ search: 'free entry under 30' }, { search: null, free: true, price_max: 3000 })).toEqual({
    free: 'true',
    price_max: '3000',
  });
  expect(withUnderstood({ city: 'Berlin' })).toEqual({ city: 'Berlin' });
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
  expect(describeFilters({ search: 'techno' })).toBe('“techno”');
  expect(describeFilters({ search: 'techno', city: 'Berlin', date: 'weekend' })).toBe(
    '“techno” in Berlin, this weekend',
  );
});

it('says chosen days, and calls no filtered list all events', () => {
  expect(describeFilters({ date_from: '2026-12-04' })).toBe('Events, from Fri 4 Dec');
  expect(describeFilters({ date_to: '2026-12-05', city: 'Berlin' })).toBe('Events in Berlin, until Sat 5 Dec');
  expect(describeFilters({ search: 'techno', date_from: '2026-12-04', date_to: '2026-12-05' })).toBe(
    '“techno”, Fri 4 Dec – Sat 5 Dec',
  );
  expect(describeFilters({ price_max: '3000' })).toBe('Events');
  expect(describeFilters({ sort: 'price' })).toBe('All events');
});

it('counts what narrows the list', () => {
  expect(countFilters({ city: 'Berlin', sort: 'price' })).toBe(1);
});

it('takes the distance and its order away with the place, and the best match with the words', () => {
  const near = { near: '52.52,13.4', distance_km: '10', sort: 'distance' };
  expect(withFilters(near, { near: null })).toBe('/events');
  expect(withFilters({ search: 'techno', sort: 'relevance' }, { search: null })).toBe('/events');
});

it('names chosen days once, as the cards write them, and removes them together', () => {
  const applied = (days: EventFilters) => appliedFilters({ city: 'Berlin', ...days }).slice(1);
  const without = '/events?city=Berlin';
  expect(applied({ date_from: '2026-12-04', date_to: '2026-12-05' })).toEqual([
    { name: 'date_from', words: 'Fri 4 Dec – Sat 5 Dec', without },
  ]);
  expect(applied({ date_from: '2026-12-04', date_to: '2026-12-04' })).toEqual([
    { name: 'date_from', words: 'Fri 4 Dec', without },
  ]);
  expect(applied({ date_from: '2026-12-04' })).toEqual([{ name: 'date_from', words: 'From Fri 4 Dec', without }]);
  expect(applied({ date_to: '2026-12-05' })).toEqual([{ name: 'date_to', words: 'Until Sat 5 Dec', without }]);
});

it('names each filter in use with the list without it', () => {
  expect(appliedFilters({ search: 'techno', city: 'Berlin', price_max: '3000', sort: 'price' })).toEqual([
    { name: 'search', words: '“techno”', without: '/events?city=Berlin&price_max=3000&sort=price' },
    { name: 'city', words: 'Berlin', without: '/events?search=techno&price_max=3000&sort=price' },
    { name: 'price_max', words: 'Up to 30', without: '/events?search=techno&city=Berlin&sort=price' },
  ]);
  const [price] = appliedFilters({ price_max: '3000' }, undefined, 'eur');
  expect(price?.words).toBe('Up to €30');
});
