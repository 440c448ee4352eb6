import { describe, expect, test } from 'vitest';
import type { Instead } from '#contract/event-lists.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call } from '#server/testing/checkout.ts';
import { buildEvent } from '../factory.ts';
import { readOccasion } from './read-occasion.ts';

type List = { count: number; understood?: { city?: string }; instead?: Instead };
type Suggestions = { results: unknown[]; instead?: Instead };

const velvet = await createTestApp();
const berlin = { city: 'Berlin', latitude: 52.52, longitude: 13.405, time_zone: 'Europe/Berlin' };
await buildEvent(velvet.ctx, { ...berlin, title: 'Strings', category: 'concert' });
await buildEvent(velvet.ctx, { city: 'Lisbon', latitude: 38.72, longitude: -9.14, title: 'Fado', category: 'arts' });
const year = velvet.clock.now().getUTCFullYear();
const starts_at = new Date(`${year}-12-31T21:00:00Z`);
const ends_at = new Date(`${year + 1}-01-01T04:00:00Z`);
await buildEvent(velvet.ctx, { ...berlin, title: 'Midnight', starts_at, ends_at });

const list = async (query: Record<string, string>) =>
  (await call<List>(velvet.url, `/events/?${new URLSearchParams({ is_typed: 'true', ...query })}`)).body;
const suggest = async (query: Record<string, string>) =>
  (await call<Suggestions>(velvet.url, `/events/suggestions/?${new URLSearchParams(query)}`)).body;

const nearHamburg = { name: 'Hamburg', distance_km: 255 };

test('a chosen city that is misspelled and has no events has one name in the whole answer', async () => {
  const { understood, instead } = await list({ city: 'Hambrug' });
  expect([understood, instead?.near]).toEqual([{ city: 'Hamburg' }, nearHamburg]);
  expect((await list({ city: 'Nowhere at all' })).understood).toEqual({ city: 'Nowhere at all' });
});

describe('a city without events leads to the nearest one with events', () => {
  test.each([
    [{ search: 'hamb' }, { filters: { city: 'Berlin' }, near: nearHamburg }],
    [{ city: 'hamb' }, { filters: { city: 'Berlin' }, near: nearHamburg }],
    [
      { search: 'hamb', city: 'Berlin' },
      { filters: { city: 'Berlin' }, near: nearHamburg },
    ],
    [{ city: 'Hambrug' }, { filters: { city: 'Berlin' }, near: nearHamburg }],
    [{ search: 'strings in hamburg' }, { filters: { city: 'Berlin', search: 'strings' }, near: nearHamburg }],
    [{ search: 'concert', city: 'Hamburg', category: 'concert' }, { filters: { category: 'concert' } }],
    [
      { city: 'Hamburg', category: 'concert' },
      { filters: { city: 'Berlin', category: 'concert' }, near: nearHamburg },
    ],
    [
      { city: 'Hamburg', category: 'wellness' },
      { filters: { city: 'Berlin' }, near: nearHamburg },
    ],
  ])('%j', async (query, instead) => {
    expect(await list(query)).toMatchObject({ count: 0, instead });
  });

  test('also while it is typed', async () => {
    const expected = { results: [], instead: { filters: { city: 'Berlin' }, near: nearHamburg } };
    expect(await suggest({ search: 'hamb' })).toMatchObject(expected);
    expect(await suggest({ search: 'hamb', kind: 'city' })).toMatchObject(expected);
  });

  test('but not across an ocean, and not away from a city with events', async () => {
    expect((await list({ city: 'Auckland' })).instead).toBeUndefined();
    expect((await list({ city: 'Berlin', category: 'wellness' })).instead).toBeUndefined();
  });
});

test('a kind without events leads to its category, in the same city if that has any', async () => {
  expect((await list({ search: 'jazz' })).instead).toEqual({ filters: { category: 'concert' } });
  expect((await list({ search: 'jazz berlin' })).instead).toEqual({ filters: { category: 'concert', city: 'Berlin' } });
  expect((await list({ search: 'jazz lisbon' })).instead).toEqual({ filters: { category: 'concert' } });
  expect((await suggest({ search: 'jazz' })).instead).toEqual({ filters: { category: 'concert' } });
});

test('so does a day in words', async () => {
  const day = `${velvet.clock.now().getUTCFullYear()}-12-31`;
  const onDay = { date_from: day, date_to: day };
  expect((await list({ search: '31 december' })).instead).toEqual({ filters: onDay });
  expect((await list({ search: 'midnight dec 31' })).instead).toEqual({ filters: { search: 'midnight', ...onDay } });
  expect((await suggest({ search: '31 december' })).instead).toEqual({ filters: onDay });
});

test('a city before the day is kept, on days around it if it has nothing on that day', async () => {
  const year = velvet.clock.now().getUTCFullYear();
  const [onDay, after] = [`${year}-12-31`, `${year + 1}-01-06`];
  const found = { city: 'Berlin', date_from: onDay, date_to: onDay };
  expect((await list({ search: 'free berlin dec 31' })).instead).toEqual({ filters: found });
  const around = { city: 'Berlin', date_from: `${year}-12-30`, date_to: `${year + 1}-01-13` };
  expect((await list({ search: `free berlin ${after}` })).instead).toEqual({ filters: around });
});

test('a day in words is seen from the city that is asked for, or from where most of the next events are', async () => {
  const coast = await createTestApp();
  // Friday evening in Los Angeles, Saturday by UTC.
  coast.clock.set(new Date('2027-03-06T05:00:00Z'));
  const [starts_at, ends_at] = [new Date('2027-03-06T04:00:00Z'), new Date('2027-03-06T10:00:00Z')];
  const night = { city: 'Los Angeles', time_zone: 'America/Los_Angeles', doors_at: null, starts_at, ends_at };
  await buildEvent(coast.ctx, { ...night, title: 'Sunset' });
  const insteadOf = async (search: string) =>
    (await call<List>(coast.url, `/events/?${new URLSearchParams({ is_typed: 'true', search })}`)).body.instead;
  const friday = { date_from: '2027-03-05', date_to: '2027-03-05' };
  expect(await insteadOf('friday los angeles')).toEqual({ filters: { city: 'Los Angeles', ...friday } });
  expect(await insteadOf('friday')).toEqual({ filters: friday });
});

test('an occasion leads to its days, unless its words are found', async () => {
  const year = velvet.clock.now().getUTCFullYear();
  const days = { date_from: `${year}-12-31`, date_to: `${year + 1}-01-01` };
  expect((await list({ search: 'new year' })).instead).toEqual({ filters: days });
  expect((await list({ search: 'new year berlin' })).instead).toEqual({ filters: { city: 'Berlin', ...days } });
  const { id } = await buildEvent(velvet.ctx, { title: 'A New Year for Books', city: 'Lisbon' });
  expect(await list({ search: 'new year' })).toMatchObject({ count: 1 });
  await velvet.ctx.db.updateTable('events').set({ visibility: 'unlisted' }).where('id', '=', id).execute();
});

test('an occasion without events leads to those of the week around it', async () => {
  const year = readOccasion('valentines day', velvet.clock.now().toISOString().slice(0, 10))?.date_from.slice(0, 4);
  const around = { date_from: `${year}-02-06`, date_to: `${year}-02-21` };
  expect((await list({ search: 'valentines day' })).instead).toBeUndefined();
  const starts_at = new Date(`${year}-02-20T19:00:00Z`);
  const ends_at = new Date(`${year}-02-20T23:00:00Z`);
  const { id } = await buildEvent(velvet.ctx, { title: 'Late roses', city: 'Lisbon', starts_at, ends_at });
  expect((await list({ search: 'valentines day' })).instead).toEqual({ filters: around });
  await velvet.ctx.db.updateTable('events').set({ visibility: 'unlisted' }).where('id', '=', id).execute();
});

test('searches with results, searches that were not typed, and nonsense lead nowhere else', async () => {
  expect((await list({ search: 'strings' })).instead).toBeUndefined();
  expect(await list({ search: 'hamb', is_typed: 'false' })).not.toHaveProperty('instead');
  expect(await list({ search: 'qqqqzzzz' })).not.toHaveProperty('instead');
});

test.each([
  ['new year', '2026-11-23', { date_from: '2026-12-31', date_to: '2027-01-01', search: '' }],
  ['techno New Year’s Eve', '2026-11-23', { date_from: '2026-12-31', date_to: '2027-01-01', search: 'techno' }],
  ['nye', '2027-01-01', { date_from: '2026-12-31', date_to: '2027-01-01', search: '' }],
  ['nye', '2027-01-02', { date_from: '2027-12-31', date_to: '2028-01-01', search: '' }],
  ['Halloween', '2026-11-23', { date_from: '2027-10-31', date_to: '2027-10-31', search: '' }],
  ['news year', '2026-11-23', undefined],
])('“%s” on %s', (text, today, expected) => {
  expect(readOccasion(text, today)).toEqual(expected);
});
