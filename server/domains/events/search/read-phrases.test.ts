import { expect, it } from 'vitest';

import { readPhrases } from './read-phrases.ts';

it.each([
  ['techno next weekend', { search: 'techno next weekend' }],
  ['techno berlin this weekend under 30', { search: 'techno berlin', date: 'weekend', price_max: 3000 }],
  ['tonight', { search: '', date: 'tonight' }],
  ['Tomorrow night jazz', { search: 'jazz', date: 'tomorrow' }],
  ['house below €12.50', { search: 'house', price_max: 1250 }],
  ['yoga max 20 eur today', { search: 'yoga', price_max: 2000, date: 'today' }],
  ['free tickets lisbon', { search: 'lisbon', free: true }],
  ['free concerts lisbon', { search: 'concerts lisbon', free: true }],
  ['lisbon free this weekend', { search: 'lisbon', free: true, date: 'weekend' }],
  ['free entry lisbon', { search: 'lisbon', free: true }],
  ['next 7 days disco', { search: 'disco', date: 'week' }],
  ['disco this month', { search: 'disco', date: 'this_month' }],
  ['next month disco', { search: 'disco', date: 'month' }],
  ['disco next 30 days', { search: 'disco', date: 'month' }],
])('"%s" is read as it is meant', (text, expected) => {
  expect(readPhrases(text)).toEqual(expected);
});

it.each(['Midnight Sun Disco', 'Free Jazz', 'Under the Bridge', 'Basement 88', 'Todayish', 'up to eleven'])(
  '"%s" stays words',
  (text) => {
    expect(readPhrases(text)).toEqual({ search: text });
  },
);
