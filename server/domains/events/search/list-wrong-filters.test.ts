import { describe, expect, test } from 'vitest';
import type { ListEventsQuery } from '#contract/event-lists.ts';
import { addMilliseconds, DAY } from '#server/platform/lib/clock.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call } from '#server/testing/checkout.ts';

type List = { results: unknown[]; count: number | null };

const velvet = await createTestApp();

const list = (query: string) => call<List>(velvet.url, `/events/?${query}`);

describe('every filter refuses every invalid value', () => {
  const wrong: Record<keyof typeof ListEventsQuery.shape, string[]> = {
    published_only: ['yes', '1', 'TRUE', 'false,true'],
    search: ['x'.repeat(201), 'a\u0000b', 'a\tb'],
    city: ['x'.repeat(121), 'a\nb'],
    is_typed: ['yes', '1'],
    category: ['circus', 'CLUB_NIGHT', 'club_night,party', '[]'],
    date: ['someday', 'Today', '2027-01-01'],
    date_from: ['31.12.2027', '2027-02-30', '2027-13-01', '0000-01-01', '0001-01-01', 'today', '9'.repeat(40)],
    date_to: ['31.12.2027', '2027-02-30', '20270101', '-2027-01-01'],
    price_min: ['-1', '1.5', 'x', '1e99', 'NaN', 'Infinity', '9'.repeat(40), '0x1z'],
    price_max: ['-1', '1.5', 'x', '1e99', 'NaN', '-0.0001'],
    free: ['yes', '0', 'null'],
    age: ['-1', '121', 'x', '1.5'],
    near: ['Berlin', '91,0', '0,181', '52.52', '52.52,13.4,1', '1e1,2', 'NaN,NaN', ' 1,2'],
    distance_km: ['0', '-5', '501', 'x', '1.5'],
    sort: ['size', 'Soonest', 'starts_at; drop table events'],
    organization_id: ['1', 'x', '00000000-0000-0000-0000-00000000000g'],
    page_size: ['0', '-1', '101', 'x', '1e9'],
    cursor: ['zzz', 'x'.repeat(401), 'W10', 'bnVsbA'],
  };

  test.each(
    Object.entries(wrong).flatMap(([name, values]) =>
      values.map((value) => [name, value.slice(0, 50), value] as const),
    ),
  )('%s=%s is refused by name', async (name, _short, value) => {
    const { status, body } = await list(`${name}=${encodeURIComponent(value)}`);
    expect({ status, fields: Object.keys(body) }).toEqual({ status: 400, fields: [name] });
  });

  test.each(Object.keys(wrong))('%s is ignored if empty and refused if sent twice', async (name) => {
    expect((await list(`${name}=`)).status).toBe(200);
    const twice = await list(`${name}=a&${name}=b`);
    expect({ status: twice.status, fields: Object.keys(twice.body) }).toEqual({ status: 400, fields: [name] });
  });

  test.each([
    ['date_from=2027-05-02&date_to=2027-05-01', 'date_to'],
    ['price_min=2&price_max=1', 'price_max'],
    ['sort=distance', 'near'],
  ])('%s contradicts itself', async (query, field) => {
    const { status, body } = await list(query);
    expect({ status, fields: Object.keys(body) }).toEqual({ status: 400, fields: [field] });
  });

  test.each(['soonest', 'newest', 'price', 'popular', 'distance&near=1,1', 'relevance&search=night'])(
    'a cursor that was made up is refused in the order %s',
    async (sort) => {
      for (const value of ['abc', '2027-99-99', '1e999', '', '9junk', "'; --"]) {
        const id = '0198f0c0-0000-7000-8000-000000000000';
        const cursor = Buffer.from(JSON.stringify([value, id, 0])).toString('base64url');
        const { status } = await list(`sort=${sort}&cursor=${cursor}`);
        expect([200, 400], `${sort} ${value}`).toContain(status);
      }
    },
  );

  test('page sizes and counts are limited to their maximum', async () => {
    const { body } = await list(
      `page_size=100&date_from=${addMilliseconds(velvet.clock.now(), DAY).toISOString().slice(0, 10)}`,
    );
    expect(body.results.length).toBeLessThanOrEqual(100);
    expect(body.count).toBeLessThanOrEqual(velvet.ctx.settings.count_cap);
  });
});
