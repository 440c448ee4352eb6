import { expect, test } from 'vitest';
import type { Suggestion } from '#contract/suggestions.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call } from '#server/testing/checkout.ts';
import { buildEvent } from '../factory.ts';

const velvet = await createTestApp();
await seedDemo(velvet.ctx);

const ask = async (search: string, more = '') => {
  const path = `/events/suggestions/?search=${encodeURIComponent(search)}${more}`;
  return call<{ results: Suggestion[] }>(velvet.url, path);
};
const said = async (search: string, more = '') =>
  (await ask(search, more)).body.results.map(({ kind, text }) => `${kind}: ${text}`);

test.each([
  ['ber', 'city: Berlin'],
  ['berln', 'city: Berlin'],
  ['nachtsch', 'event: Nachtschicht'],
  ['saint l', 'artist: Saint Lux'],
  ['solene', 'artist: Solène Marchand'],
  ['kesselw', 'venue: Kesselwerk Ost'],
  ['lantern & l', 'organizer: Lantern & Low'],
  ['läses', 'venue: Läsesalongen'],
])('%s suggests %s first', async (search, first) => {
  expect((await said(search))[0]).toBe(first);
});

test('words that match no name suggest the events they find', async () => {
  expect(await said('techno berlin')).toContain('event: Nachtschicht');
});

test('an empty text suggests cities; `kind` limits suggestions to one kind', async () => {
  const cities = await said('');
  expect(cities.length).toBe(8);
  expect(cities.every((one) => one.startsWith('city: '))).toBe(true);
  expect(await said('a', '&kind=artist')).not.toHaveLength(0);
  expect((await said('b', '&kind=city')).every((one) => one.startsWith('city: '))).toBe(true);
  expect(await said('', '&kind=venue')).toEqual([]);
});

test.each(['qqqqzzzz', '!?', '🛸', "'; drop table events"])('%s suggests nothing', async (search) => {
  expect(await ask(search)).toMatchObject({ status: 200, body: { results: [] } });
});

test('names of events that are not public are never suggested', async () => {
  for (const values of [{ visibility: 'private' }, { visibility: 'unlisted' }, { state: 'draft' }])
    await buildEvent(velvet.ctx, {
      ...values,
      title: 'Whisperwood',
      line_up: ['Whisper Choir'],
      venue_name: 'Whisper Hall',
    });
  expect(await said('whisper')).toEqual([]);
});

test.each([
  ['search', 'x'.repeat(10_000)],
  ['search', 'a\u0000'],
  ['kind', 'planet'],
])('a wrong %s is refused by name', async (field, value) => {
  const { status, body } = await call(velvet.url, `/events/suggestions/?${field}=${encodeURIComponent(value)}`);
  expect({ status, fields: Object.keys(body) }).toEqual({ status: 400, fields: [field] });
});
