import { expect, test } from 'vitest';

import { forecastWords } from './forecast-words.ts';

const situation = { sold: 40, capacity: 60, days: [], forecast: null, no_forecast: null };

test('an event that is over only says how many were sold', () => {
  expect(forecastWords({ ...situation, no_forecast: 'over' }, 'Europe/Berlin')).toBe('40 of 60 sold.');
});

test.each([
  [1, 1, 'at 1 ticket a day'],
  [2, 2, 'at 2 tickets a day'],
  [1, 2.5, 'at 1 to 2.5 tickets a day'],
])('a pace of %f to %f is “%s”', (slowest, fastest, words) => {
  const forecast = { earliest: null, latest: null, slowest, fastest, days: 7 };
  expect(forecastWords({ ...situation, forecast }, 'Europe/Berlin')).toContain(words);
});
