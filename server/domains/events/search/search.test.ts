import { describe, expect, test } from 'vitest';
import { seedDemo } from '#server/demo/seed.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call } from '#server/testing/checkout.ts';
import { buildOrganization } from '#server/domains/organizations/factory.ts';
import { buildEvent } from '../factory.ts';

type List = {
  results: { id: string; title: string; city: string }[];
  next: string | null;
  previous: string | null;
  count: number;
};

const velvet = await createTestApp();
await seedDemo(velvet.ctx);
const elsewhere = [
  { title: 'Ночь техно', city: 'Москва', venue_name: 'Подвал', time_zone: 'Europe/Moscow' },
  { title: '東京の夜 テクノ', city: '東京', venue_name: '地下室', time_zone: 'Asia/Tokyo' },
  { title: 'ليلة بيروت', city: 'بيروت', line_up: ['يارا'], time_zone: 'Asia/Beirut' },
  { title: 'Νύχτα ρεμπέτικου', city: 'Αθήνα', time_zone: 'Europe/Athens' },
  { title: 'Smørrebrød & Straßenmusik', city: 'København', time_zone: 'Europe/Copenhagen' },
  { title: 'Fox Night 🦊', city: 'Vulpes', summary: 'For foxes.' },
];
for (const event of elsewhere) await buildEvent(velvet.ctx, event);

const find = (search: string, more = '') =>
  call<List>(velvet.url, `/events/?search=${encodeURIComponent(search)}${more}`);
const titles = (answer: { body: List }) => answer.body.results.map(({ title }) => title);

describe('searches and their expected first result', () => {
  test.each([
    // The title: whole, its beginning, in another case and order.
    ['Nachtschicht', 'Nachtschicht'],
    ['nachtsch', 'Nachtschicht'],
    ['NACHTSCHICHT', 'Nachtschicht'],
    ['rouge', 'Rouge'],
    ['velvet hour', 'Velvet Hour'],
    ['hour velvet', 'Velvet Hour'],
    ['low end', 'Low End Theories'],
    ['four cellos', 'Four Cellos, One Room'],
    ['disco hate', 'Disco for People Who Hate Disco'],
    ['sun disco', 'Midnight Sun Disco'],
    // Accents and apostrophes, typed or not.
    ['ines valverde', 'Inês Valverde'],
    ['Inès', 'Inês Valverde'],
    ['verriere', 'Yoga sous la verrière'],
    ['makers mixer', 'Makers’ Mixer'],
    ["makers' mixer", 'Makers’ Mixer'],
    ['osrics chapel', 'Four Cellos, One Room'],
    // Artists, venues, hosts, cities, kinds, tags.
    ['awa sisters', 'Ritme Obert'],
    ['bramble quartet', 'Four Cellos, One Room'],
    ['paper orch', 'The Paper Orchestra plays Rivers'],
    ['gilded lift', 'Velvet Hour'],
    ['armazem', 'Atlantic Bass'],
    ['lisboa fado', 'Fado at Low Tide'],
    ['techno berlin', 'Nachtschicht'],
    ['berlin cabaret', 'Kabarett im Hinterhof'],
    ['festival amsterdam', 'Kanaal'],
    ['b2b', 'Nachtschicht'],
    ['35 mm', 'Mitternachtskino'],
    // A single letter starts a word; beside other words it only affects the order.
    ['Breathwork & C', 'Breathwork & Cold Water'],
    ['founders n friends', 'Founders & Friends Supper Club'],
    ['y', 'Yoga sous la verrière'],
    // Typing errors: swapped, missing, extra, wrong letters; several at once.
    ['tehcno berln', 'Nachtschicht'],
    ['nachtshicht', 'Nachtschicht'],
    ['Nachtshcit', 'Nachtschicht'],
    ['kabaret hinterhoff', 'Kabarett im Hinterhof'],
    ['kesslewerk', 'Nachtschicht'],
    ['dumplin dojjo', 'Dumpling Dojo'],
    ['norsken', 'Norrsken'],
    // Other alphabets and signs.
    ['техно', 'Ночь техно'],
    ['тезно москва', 'Ночь техно'],
    ['東京', '東京の夜 テクノ'],
    ['テクノ', '東京の夜 テクノ'],
    ['بيروت', 'ليلة بيروت'],
    ['ρεμπετικου', 'Νύχτα ρεμπέτικου'],
    ['smorrebrod strassenmusik', 'Smørrebrød & Straßenmusik'],
    ['🦊', 'Fox Night 🦊'],
  ])('%s → %s', async (search, first) => {
    expect(titles(await find(search))[0]).toBe(first);
  });

  test.each([
    'qqqqzzzz',
    'xkcdvwq plmnbrt',
    'techno qqqqzzzz',
    '!?',
    '%',
    '_',
    "'; drop table events; --x9q",
    '<script>alert(1)</script>',
    '🛸🛸🛸',
    '& | ! <-> :*',
    '\\',
    'zqa:zqb:*A & !zqc',
  ])('nonsense like %s finds nothing', async (search) => {
    expect(await find(search)).toMatchObject({ status: 200, body: { results: [], count: 0, next: null } });
  });

  test.each([
    ['10 kB', 'x'.repeat(10_000)],
    ['a null byte', 'a\u0000b'],
    ['a line break', 'a\nb'],
  ])('%s in the search box is refused by name', async (_name, search) => {
    const { status, body } = await find(search);
    expect({ status, fields: Object.keys(body) }).toEqual({ status: 400, fields: ['search'] });
  });
});

describe('the search table', () => {
  const isFound = async (word: string, id: string) => (await find(word)).body.results.some((event) => event.id === id);
  const update = (id: string, values: Record<string, unknown>) =>
    velvet.ctx.db.updateTable('events').set(values).where('id', '=', id).execute();

  test('follows every change of an event', async () => {
    const { id } = await buildEvent(velvet.ctx, { title: 'Quixotic Opening' });
    expect(await isFound('quixotic', id)).toBe(true);
    await update(id, { title: 'Zephyrine Opening' });
    expect([await isFound('quixotic', id), await isFound('zephyrine', id)]).toEqual([false, true]);
    await update(id, { visibility: 'private' });
    expect(await isFound('zephyrine', id)).toBe(false);
    await update(id, { visibility: 'public', state: 'draft' });
    expect(await isFound('zephyrine', id)).toBe(false);
    await update(id, { state: 'published' });
    expect(await isFound('zephyrine', id)).toBe(true);
    await update(id, { state: 'cancelled' });
    expect(await isFound('zephyrine', id)).toBe(false);
  });

  test('follows the name of its host, and is rolled back with its transaction', async () => {
    const host = await buildOrganization(velvet.ctx, { name: 'Wombat Collective' });
    const { id } = await buildEvent(velvet.ctx, { organization_id: host.id });
    expect(await isFound('wombat', id)).toBe(true);
    await velvet.ctx.db.updateTable('organizations').set({ name: 'Numbat Union' }).where('id', '=', host.id).execute();
    expect([await isFound('wombat', id), await isFound('numbat', id)]).toEqual([false, true]);
    const undone = velvet.ctx.db.transaction().execute(async (tx) => {
      await tx.updateTable('events').set({ title: 'Undone Title' }).where('id', '=', id).execute();
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    expect(await isFound('undone', id)).toBe(false);
  });
});

test.each(["L'Aquila", 'São Paulo', '東京都', 'Saint-Étienne', 'Frankfurt (Oder)', 'Æther', 'N1', '!?'])(
  'words are found in the city %s, however it is written',
  async (city) => {
    const { id } = await buildEvent(velvet.ctx, { title: 'Gatherers', city, category: 'food_and_drink' });
    const find = async (query: { city: string; category?: string }) => {
      const path = `/events/?${new URLSearchParams({ search: 'gatherers', ...query })}`;
      const { body } = await call<{ results: { id: string }[] }>(velvet.url, path);
      return body.results.map((event) => event.id);
    };
    for (const query of [{ city }, { city, category: 'food_and_drink' }]) expect(await find(query)).toEqual([id]);
    expect(await find({ city, category: 'arts' })).toEqual([]);
  },
);

test('a search pages forward and back through all matches, ranked and unranked, without losing or repeating one', async () => {
  const host = await buildOrganization(velvet.ctx);
  const all: string[] = [];
  for (let n = 0; n < 230; n += 1) {
    const { id } = await buildEvent(velvet.ctx, {
      organization_id: host.id,
      title: n % 50 === 0 ? 'Manyfold' : `Night ${n}`,
      summary: 'manyfold',
    });
    all.push(id);
  }
  const forth: string[] = [];
  let answer = await find('manyfold', '&page_size=100');
  expect(titles(answer).slice(0, 4)).toEqual(['Manyfold', 'Manyfold', 'Manyfold', 'Manyfold']);
  const pages: string[][] = [];
  for (;;) {
    const ids = answer.body.results.map(({ id }) => id);
    forth.push(...ids);
    pages.push(ids);
    if (!answer.body.next) break;
    answer = await call<List>(velvet.url, answer.body.next.replace('/services/api', ''));
  }
  expect(forth.length).toBe(230);
  expect(forth.toSorted()).toEqual(all.toSorted());
  const back = await call<List>(velvet.url, (answer.body.previous ?? '').replace('/services/api', ''));
  expect(back.body.results.map(({ id }) => id)).toEqual(pages.at(-2));
});
