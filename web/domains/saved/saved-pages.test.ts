import { expect, it } from 'vitest';

import { pageCount, pageOf, pageSize } from './saved-pages.ts';

const ids = (kind: string, count: number) => Array.from({ length: count }, (_, n) => `${kind}${n}`);

it('what is saved comes in pages, each mark on one of them, the newest first', () => {
  const marks = { event_ids: ids('e', 2 * pageSize + 1), organizer_ids: ids('o', 3) };
  const pages = Array.from({ length: pageCount(marks) }, (_, page) => pageOf(marks, page));
  expect(pages).toHaveLength(3);
  expect(pages.flatMap(({ event_ids }) => event_ids.split(','))).toEqual(marks.event_ids);
  expect(pages.map(({ organizer_ids }) => organizer_ids)).toEqual(['o0,o1,o2', '', '']);
});

it('many hosts and no event have pages too', () => {
  const marks = { event_ids: [], organizer_ids: ids('o', pageSize + 1) };
  expect(pageCount(marks)).toBe(2);
  expect(pageOf(marks, 1)).toEqual({ event_ids: '', organizer_ids: `o${pageSize}` });
});
