import { expect, test } from 'vitest';
import { forecastSellOut } from './forecast.ts';

const now = new Date('2026-11-20T12:00:00Z');
const situation = {
  daily: [10, 10, 10, 10, 10, 10, 10],
  sold: 70,
  capacity: 100,
  is_over: false,
  is_on_sale: true,
  ends_at: new Date('2026-12-20T12:00:00Z'),
  now,
};

test('a steady sale sells out between a fast and a slow pace, around the mean', () => {
  const { forecast, no_forecast } = forecastSellOut(situation);
  expect(no_forecast).toBeNull();
  expect(forecast?.days).toBe(7);
  const [earliest = 0, latest = 0] = [forecast?.earliest, forecast?.latest].map((at) => Date.parse(at ?? ''));
  const atTheMean = Date.parse('2026-11-23T12:00:00Z');
  expect([earliest < atTheMean, latest > atTheMean]).toEqual([true, true]);
});

test('a slow sale may not sell out while it is on sale', () => {
  expect(forecastSellOut({ ...situation, capacity: 300 }).forecast).toMatchObject({
    earliest: expect.any(String),
    latest: null,
  });
  expect(forecastSellOut({ ...situation, capacity: 90_000 }).forecast).toMatchObject({ earliest: null, latest: null });
});

test.each([
  ['over', { is_over: true, is_on_sale: false }],
  ['over', { is_over: true, sold: 100 }],
  ['no_limit', { capacity: null }],
  ['sold_out', { sold: 100 }],
  ['not_on_sale', { is_on_sale: false }],
  ['too_little_data', { daily: [40, 40] }],
  ['too_little_data', { daily: [2, 2, 2] }],
  ['no_recent_sales', { daily: [90, ...Array<number>(14).fill(1)] }],
] as const)('none, with its reason: %s', (reason, change) => {
  expect(
    forecastSellOut({ ...situation, ...change, daily: 'daily' in change ? [...change.daily] : situation.daily }),
  ).toEqual({
    forecast: null,
    no_forecast: reason,
  });
});
