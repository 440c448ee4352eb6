import { expect, it } from 'vitest';

import { takeCity } from './take-city.ts';

const cities = ['Berlin', 'New York', 'York', 'São Paulo'];

it.each([
  ['techno berlin', { search: 'techno', city: 'Berlin' }],
  ['techno in Berlin', { search: 'techno', city: 'Berlin' }],
  ['Berlin', { search: '', city: 'Berlin' }],
  ['in berlin', { search: '', city: 'Berlin' }],
  ['deep house new york', { search: 'deep house', city: 'New York' }],
  ['ghost walk york', { search: 'ghost walk', city: 'York' }],
  ['baile sao paulo', { search: 'baile', city: 'São Paulo' }],
])('"%s" ends in a city', (words, expected) => {
  expect(takeCity(words, cities)).toEqual(expected);
});

it.each(['Berlin Calling', 'techno', 'Eastberlin', 'berlin berghain', ''])('"%s" does not', (words) => {
  expect(takeCity(words, cities)).toBeUndefined();
});
