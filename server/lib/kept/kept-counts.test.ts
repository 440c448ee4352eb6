import { expect, it } from 'vitest';

import { KeptCounts } from './kept-counts.ts';

function buildCounts(keepMs = 5000) {
  let now = 0;
  const counts = new KeptCounts({ clock: { now: () => new Date(now) }, keepMs });
  return { counts, pass: (milliseconds: number) => (now += milliseconds) };
}

it('counts once for everyone who asks within its time, and again after it or a purge', async () => {
  const { counts, pass } = buildCounts();
  let counted = 0;
  const count = async () => (counted += 1);
  expect(await Promise.all([counts.get('a', count), counts.get('a', count)])).toEqual([1, 1]);
  pass(4999);
  expect(await counts.get('a', count)).toBe(1);
  expect(await counts.get('b', count)).toBe(2);
  pass(1);
  expect(await counts.get('a', count)).toBe(3);
  counts.purge();
  expect(await counts.get('a', count)).toBe(4);
});

it('keeps nothing that failed, and nothing at all when told so', async () => {
  const { counts } = buildCounts();
  await expect(counts.get('a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(await counts.get('a', async () => 7)).toBe(7);
  const live = buildCounts(0).counts;
  await live.get('a', async () => 1);
  expect(await live.get('a', async () => 2)).toBe(2);
});
