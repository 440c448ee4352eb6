import { expect, it } from 'vitest';

import { pageCount, pageOf, pageSize } from './saved-pages.ts';

const ids = (kind: string, count: number) => Array.from({ length: count }, (_, n) => `${kind}${n}`);

it('splits saved entries into pages, each entry once, the newest first', () => {
  const saved = { event_ids: ids('e', 2 * pageSize + 1), organizer_ids: ids('o', 3), artist_ids: [] };
  const pages = Array.from({ length: pageCount(saved) }, (_, page) => pageOf(saved, page));
  expect(pages).toHaveLength(3);
  expect(pages.flatMap(({ event_ids }) => event_ids.split(','))).toEqual(saved.event_ids);
  expect(pages.map(({ organizer_ids }) => organizer_ids)).toEqual(['o0,o1,o2', '', '']);
});

it('counts pages of hosts without any event', () => {
  const saved = { event_ids: [], organizer_ids: ids('o', pageSize + 1), artist_ids: ids('a', 2) };
  expect(pageCount(saved)).toBe(2);
  expect(pageOf(saved, 1)).toEqual({ event_ids: '', organizer_ids: `o${pageSize}`, artist_ids: '' });
});
