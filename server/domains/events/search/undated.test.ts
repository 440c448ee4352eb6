import { expect, test } from 'vitest';
import { addMilliseconds, DAY } from '#server/platform/lib/clock.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call } from '#server/testing/checkout.ts';
import { buildEvent } from '../factory.ts';

type Titled = { title: string; starts_at: string | null };
type List = { results: Titled[]; count: number; next: string | null };
type Suggestions = { results: { kind: string; text: string; starts_at: string | null }[] };

// Somebody who has heard of the event looks it up, so a search finds it; a list of nights to go to does not.
const velvet = await createTestApp();
const past = addMilliseconds(velvet.ctx.clock.now(), -DAY);
const undated = { doors_at: null, starts_at: null, ends_at: null, postponed_from: past };
await buildEvent(velvet.ctx, { title: 'Harbour Lights', city: 'Bergen' });
await buildEvent(velvet.ctx, { title: 'Harbour Echoes', city: 'Tromsø', line_up: ['Siri'], ...undated });

const list = async (query: string) => (await call<List>(velvet.url, `/events/?${query}`)).body;
const titles = async (query: string) => (await list(query)).results.map(({ title }) => title);
const suggest = async (query: string) => (await call<Suggestions>(velvet.url, `/events/suggestions/?${query}`)).body;

test.each(['', '&sort=soonest', '&sort=newest', '&sort=price', '&is_typed=true'])(
  'a search finds a postponed event without a new date%s',
  async (more) => {
    const { results, count } = await list(`search=harbour${more}`);
    expect(results).toContainEqual(expect.objectContaining({ title: 'Harbour Echoes', starts_at: null }));
    expect(count).toBe(2);
  },
);

test('by relevance and by start it comes after what has a date, also from page to page', async () => {
  for (const sort of ['relevance', 'soonest']) {
    const first = await list(`search=harbour&page_size=1&sort=${sort}`);
    expect(first.results.map(({ title }) => title)).toEqual(['Harbour Lights']);
    const next = await call<List & { previous: string }>(
      velvet.url,
      `/events/${new URL(first.next ?? '', velvet.url).search}`,
    );
    expect(next.body.results.map(({ title }) => title)).toEqual(['Harbour Echoes']);
    expect(next.body.next).toBeNull();
    const previous = new URL(next.body.previous, velvet.url).search;
    expect((await call<List>(velvet.url, `/events/${previous}`)).body.results).toEqual(first.results);
  }
});

test('its whole title comes first', async () => {
  expect((await titles('search=harbour+echoes'))[0]).toBe('Harbour Echoes');
});

test.each([
  '',
  'city=Tromsø',
  'sort=newest',
  'sort=popular',
  'sort=price',
  'search=harbour&date_from=2099-01-01',
  'search=harbour&date_from=2020-01-01',
  'search=harbour&date=month',
])('a list without words, or of certain dates, does not have it: %s', async (query) =>
  expect(await titles(query)).not.toContain('Harbour Echoes'),
);

test('suggestions name it and its artists, but not its city', async () => {
  const event = { kind: 'event', text: 'Harbour Echoes', starts_at: null };
  expect((await suggest('search=harbour')).results).toContainEqual(expect.objectContaining(event));
  expect((await suggest('search=siri')).results).toContainEqual(
    expect.objectContaining({ kind: 'artist', text: 'Siri' }),
  );
  expect((await suggest('search=troms&kind=city')).results).toEqual([]);
  expect((await suggest('')).results.map(({ text }) => text)).toEqual(['Bergen']);
});
