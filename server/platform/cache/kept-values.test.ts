import { expect, it } from 'vitest';

import { KeptValues } from './kept-values.ts';

function buildKept(keepMs = 5000) {
  let now = 0;
  const counts = new KeptValues<number>({ clock: { now: () => new Date(now) }, keepMs });
  return { counts, pass: (milliseconds: number) => (now += milliseconds) };
}

it('counts once for everyone who asks within its time, and again after it or a purge', async () => {
  const { counts, pass } = buildKept();
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
  const { counts } = buildKept();
  await expect(counts.get('a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(await counts.get('a', async () => 7)).toBe(7);
  const live = buildKept(0).counts;
  await live.get('a', async () => 1);
  expect(await live.get('a', async () => 2)).toBe(2);
});

it('makes together what is missing of several, in the order asked for, and once for all who ask meanwhile', async () => {
  const { counts, pass } = buildKept();
  const made: string[][] = [];
  const lengths = async (missing: string[]) => {
    made.push(missing);
    return missing.map(({ length }) => length);
  };
  await counts.getAll(['aa'], lengths);
  const asked = [counts.getAll(['b', 'aa', 'cccc'], lengths), counts.getAll(['cccc', 'b', 'ddd'], lengths)];
  expect(await Promise.all(asked)).toEqual([
    [1, 2, 4],
    [4, 1, 3],
  ]);
  expect(made).toEqual([['aa'], ['b', 'cccc'], ['ddd']]);
  pass(5000);
  await expect(counts.getAll(['aa', 'b'], () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(await counts.getAll(['b', 'aa'], lengths)).toEqual([1, 2]);
});
