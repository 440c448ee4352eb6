import { expect, test } from 'vitest';
import { buildOrganization } from '#server/domains/organizations/factory.ts';
import { buildListing } from '#server/domains/resale/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call } from '#server/testing/checkout.ts';
import { buildEvent } from '../factory.ts';

type List = { results: { title: string }[]; count: number; next: string | null; previous: string | null };

const WEDNESDAY = '2027-06-09T10:00:00Z';

const velvet = await createTestApp();
velvet.clock.set(new Date(WEDNESDAY));
const organization_id = (await buildOrganization(velvet.ctx)).id;
for (const [title, starts, ends] of [
  ['Long festival', '2027-06-04T10:00:00Z', '2027-06-18T10:00:00Z'],
  ['Festival', '2027-06-11T12:00:00Z', '2027-06-13T16:00:00Z'],
  ['Friday’s club night', '2027-06-11T21:00:00Z', '2027-06-12T08:00:00Z'],
  ['Saturday’s club night', '2027-06-12T20:00:00Z', '2027-06-13T04:00:00Z'],
  ['Until six on Sunday', '2027-06-11T18:00:00Z', '2027-06-13T04:00:00Z'],
  ['Sunday’s concert', '2027-06-13T18:00:00Z', '2027-06-13T20:00:00Z'],
] as const) {
  const times = { starts_at: new Date(starts), ends_at: new Date(ends), doors_at: null };
  const event = await buildEvent(velvet.ctx, { ...times, organization_id, title, city: 'Potsdam' });
  const type = await buildTicketType(velvet.ctx, { event_id: event.id });
  await buildListing(velvet.ctx, { type });
}

async function titlesOf(query: string, { now = WEDNESDAY, path = '/events/' } = {}): Promise<string[]> {
  velvet.clock.set(new Date(now));
  const { body } = await call<List>(velvet.url, `${path}?city=Potsdam&${query}`);
  expect(body.count).toBe(body.results.length);
  return body.results.map(({ title }) => title);
}

const FRIDAY = ['Long festival', 'Festival', 'Until six on Sunday', 'Friday’s club night'];
const SATURDAY = ['Long festival', 'Festival', 'Until six on Sunday', 'Saturday’s club night'];
const SUNDAY = ['Long festival', 'Festival', 'Sunday’s concert'];
const DAYS = [
  ['2027-06-10', ['Long festival']],
  ['2027-06-11', FRIDAY],
  ['2027-06-12', SATURDAY],
  ['2027-06-13', SUNDAY],
  ['2027-06-14', ['Long festival']],
  ['2027-06-18', ['Long festival']],
  ['2027-06-19', []],
] as const;

test.each(DAYS)('%s has the events that begin on it and those of several days that include it', async (day, titles) => {
  expect(await titlesOf(`date_from=${day}&date_to=${day}`)).toEqual(titles);
});

test.each(DAYS)('%s has the same events in the marketplace, except those that have begun', async (day, titles) => {
  const expected = titles.filter((title) => title !== 'Long festival');
  expect(await titlesOf(`date_from=${day}&date_to=${day}`, { path: '/resale/events/' })).toEqual(expected);
});

test.each(['popular', 'newest', 'price'])('a day has the same events by %s', async (sort) => {
  const titles = await titlesOf(`date_from=2027-06-12&date_to=2027-06-12&sort=${sort}`);
  expect(titles.toSorted()).toEqual(SATURDAY.toSorted());
});

test.each([
  ['today', '2027-06-12T16:00:00Z', SATURDAY],
  ['tonight', '2027-06-12T16:00:00Z', SATURDAY],
  ['tonight', '2027-06-13T10:00:00Z', ['Long festival', 'Sunday’s concert']],
  ['tomorrow', '2027-06-12T16:00:00Z', SUNDAY],
  ['weekend', '2027-06-13T10:00:00Z', SUNDAY],
  ['weekend', WEDNESDAY, [...FRIDAY, 'Saturday’s club night', 'Sunday’s concert']],
])('%s at %s includes what began before', async (date, now, titles) => {
  expect(await titlesOf(`date=${date}`, { now })).toEqual(titles);
});

test('an event of two weeks over the change to winter time is found until it ends', async () => {
  const times = {
    starts_at: new Date('2027-10-20T10:00:00Z'),
    ends_at: new Date('2027-11-03T11:00:00Z'),
    doors_at: null,
  };
  const event = await buildEvent(velvet.ctx, { ...times, organization_id, title: 'Autumn weeks', city: 'Cottbus' });
  await buildTicketType(velvet.ctx, { event_id: event.id });
  velvet.clock.set(new Date('2027-11-03T10:30:00Z'));
  for (const dates of ['', '&date=today', '&date_from=2027-11-03&date_to=2027-11-03']) {
    const { body } = await call<List>(velvet.url, `/events/?city=Cottbus${dates}`);
    expect([dates, body.results.map(({ title }) => title)]).toEqual([dates, ['Autumn weeks']]);
  }
  const { body } = await call<List>(velvet.url, '/events/suggestions/?search=autumn%20weeks');
  expect(body.results).toMatchObject([{ text: 'Autumn weeks' }]);
});

test('a club night is found under its own day before six, and under today until it ends', async () => {
  const inTheNight = '2027-06-12T03:30:00Z';
  const inTheMorning = '2027-06-12T07:00:00Z';
  expect(await titlesOf('date=today', { now: inTheNight })).toEqual(FRIDAY);
  expect(await titlesOf('date=tomorrow', { now: inTheNight })).not.toContain('Friday’s club night');
  for (const days of ['date=today', 'date=weekend', 'date_from=2027-06-12&date_to=2027-06-12']) {
    expect(await titlesOf(days, { now: inTheMorning })).toContain('Friday’s club night');
  }
  expect(await titlesOf('date=today', { now: '2027-06-12T08:00:01Z' })).not.toContain('Friday’s club night');
});

test('pages of a day neither lose nor repeat an event that began before it, in either direction', async () => {
  velvet.clock.set(new Date(WEDNESDAY));
  const follow = (address: string) => call<List>(velvet.url, address.replace('/services/api', ''));
  const [there, back]: [string[], string[]] = [[], []];
  let address: string | null = '/events/?city=Potsdam&date_from=2027-06-12&page_size=2';
  let last = '';
  while (address) {
    const { body }: { body: List } = await follow((last = address));
    there.push(...body.results.map(({ title }) => title));
    address = body.next;
  }
  for (address = last; address;) {
    const { body }: { body: List } = await follow(address);
    back.unshift(...body.results.map(({ title }) => title));
    address = body.previous;
  }
  expect(there).toEqual([...SATURDAY, 'Sunday’s concert']);
  expect(back).toEqual(there);
});
