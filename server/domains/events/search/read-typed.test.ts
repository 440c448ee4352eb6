import { describe, expect, test } from 'vitest';
import type { Understood } from '#contract/event-lists.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call } from '#server/testing/checkout.ts';
import { buildEvent } from '../factory.ts';

type List = { results: { title: string }[]; next: string | null; count: number; understood?: Understood };

const velvet = await createTestApp();
await buildEvent(velvet.ctx, { city: 'Berlin', title: 'Techno Cellar' });
await buildEvent(velvet.ctx, { city: 'Berlin', title: 'Cabaret', line_up: ['Isolation Berlin'] });
for (const city of ['New York', 'York', 'São Paulo', 'Saint-Étienne']) {
  await buildEvent(velvet.ctx, { city, title: `Gathering in ${city}`, venue_name: 'Hall' });
}

const list = async (query: Record<string, string>) =>
  (await call<List>(velvet.url, `/events/?${new URLSearchParams({ is_typed: 'true', ...query })}`)).body;
const understood = async (query: Record<string, string>) => (await list(query)).understood;

describe('a city at the end of the text', () => {
  test.each([
    ['techno berlin', { search: 'techno', city: 'Berlin' }],
    ['techno in Berlin', { search: 'techno', city: 'Berlin' }],
    ['Berlin', { search: null, city: 'Berlin' }],
    ['in berlin', { search: null, city: 'Berlin' }],
    ['deep house new york', { search: 'deep house', city: 'New York' }],
    ['ghost walk york', { search: 'ghost walk', city: 'York' }],
    ['baile sao paulo', { search: 'baile', city: 'São Paulo' }],
    ['jazz saint etienne', { search: 'jazz', city: 'Saint-Étienne' }],
  ])('“%s” is read', async (search, expected) => {
    expect(await understood({ search })).toEqual({ ...expected, near: null });
  });

  test.each(['Berlin Calling', 'techno', 'Eastberlin', 'berlin berghain', 'Isolation Berlin', '!?'])(
    '“%s” stays words',
    async (search) => {
      expect(await understood({ search })).toEqual({ search });
    },
  );

  test('is ignored if a city is chosen', async () => {
    expect(await understood({ search: 'techno york', city: 'Berlin' })).toEqual({
      search: 'techno york',
      city: 'Berlin',
    });
  });
});

test('dates and prices are read with the city, and replace those chosen before', async () => {
  const typed = { search: 'techno berlin tonight under 30', date_from: '2027-01-01', near: '1,1', sort: 'distance' };
  expect(await understood(typed)).toEqual({
    ...{ search: 'techno', city: 'Berlin', near: null },
    ...{ date: 'tonight', date_from: null, date_to: null, price_max: 3000 },
  });
});

test('the list uses the filters that were read, on every page', async () => {
  const { results, count, next } = await list({ search: 'in berlin', page_size: '1' });
  expect([results.length, count]).toEqual([1, 2]);
  expect(next).toContain('city=Berlin');
  expect(next).not.toContain('typed');
  const { body } = await call<List>(velvet.url, (next ?? '').replace('/services/api', ''));
  expect(body.results).toHaveLength(1);
});

test.each([
  ['berln', 'Berlin'],
  ['sao paulo', 'São Paulo'],
  ['berlin', 'Berlin'],
  ['Nowhere', 'Nowhere'],
])('the city %s is %s', async (city, meant) => {
  expect((await understood({ city }))?.city).toBe(meant);
});

test('no filters are read without `is_typed`', async () => {
  const body = await list({ is_typed: 'false', search: 'berlin' });
  expect([body.understood, body.count]).toEqual([undefined, 2]);
});
