import { execFileSync, spawnSync } from 'node:child_process';
import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';

import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';

import { JsonLinesStore } from './json-lines-store.ts';

interface Records {
  things: { n: number };
  others: { text: string };
}

let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'json-lines-'));
  path = join(folder, 'log.jsonl');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const open = (): Promise<JsonLinesStore<Records>> => JsonLinesStore.open<Records>(path);

test('what was flushed is read back in order, with changes and deletions', async () => {
  const store = await open();
  for (let n = 0; n < 5; n += 1) store.put('things', `t${n}`, { n });
  store.put('things', 't1', { n: 100 });
  store.delete('things', 't3');
  store.put('others', 'o', { text: 'line\nbreak' });
  await store.close();
  const again = await open();
  expect([...again.oldestFirst('things')].map(({ n }) => n)).toEqual([0, 100, 2, 4]);
  expect([...again.newestFirst('things', 't2')].map(({ n }) => n)).toEqual([100, 0]);
  expect(again.get('others', 'o')).toEqual({ text: 'line\nbreak' });
  await again.close();
});

test('everything written in one tick is one line, and a torn line loses nothing else', async () => {
  const store = await open();
  store.put('things', 'a', { n: 1 });
  store.put('things', 'b', { n: 2 });
  await store.flushed();
  store.put('things', 'c', { n: 3 });
  await store.close();
  const lines = (await readFile(path, 'utf8')).trimEnd().split('\n');
  expect(lines).toHaveLength(2);
  await writeFile(path, `${lines.join('\n')}\n[{"c":"things","k":"d","v":{"n"`);
  const again = await open();
  expect(again.size('things')).toBe(3);
  again.put('things', 'e', { n: 5 });
  await again.close();
  const third = await open();
  expect([...third.oldestFirst('things')].map(({ n }) => n)).toEqual([1, 2, 3, 5]);
  await third.close();
});

test('an incomplete last line is not joined with the next', async () => {
  await writeFile(path, '[{"c":"things","k":"a","v":{"n":1}}]');
  const store = await open();
  store.put('things', 'b', { n: 2 });
  await store.close();
  const again = await open();
  expect(again.size('things')).toBe(2);
  await again.close();
});

test('a log of mostly history is rewritten at start', async () => {
  const store = await open();
  for (let n = 0; n < 5000; n += 1) store.put('things', 'one', { n });
  await store.close();
  const before = (await readFile(path)).length;
  const again = await open();
  expect(again.get('things', 'one')).toEqual({ n: 4999 });
  await again.close();
  expect((await readFile(path)).length).toBeLessThan(before / 100);
});

test('clearing lasts', async () => {
  const store = await open();
  store.put('things', 'a', { n: 1 });
  store.clear();
  store.put('things', 'b', { n: 2 });
  await store.close();
  const again = await open();
  expect([...again.oldestFirst('things')]).toEqual([{ n: 2 }]);
  await again.close();
});

test('reading stops at invalid data in the middle', async () => {
  await appendFile(path, '[{"c":"things","k":"a","v":{"n":1}}]\nnonsense\n[{"c":"things","k":"b","v":{"n":2}}]\n');
  const store = await open();
  expect(store.size('things')).toBe(1);
  await store.close();
});

// The limit of a file's size fails writes like a full disk, in the middle of a line, too. Only Linux can change it, where
// this program is part of nearly every distribution.
const canLimitFiles = spawnSync('prlimit', ['--version']).status === 0;

test.runIf(canLimitFiles)('on a full disk flushing fails, and nothing is lost when there is room again', async () => {
  const store = await open();
  store.put('things', 'a', { n: 1 });
  await store.flushed();
  const limitFiles = (bytes: string) => execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:`]);
  const { size } = await stat(path);
  limitFiles(String(size + 10));
  onTestFinished(() => void limitFiles('unlimited'));
  for (let n = 2; n < 5; n += 1) {
    store.put('things', `b${n}`, { n });
    const [first, second] = await Promise.allSettled([store.flushed(), turn().then(() => store.flushed())]);
    expect([first.status, second.status]).toEqual(['rejected', 'rejected']);
  }
  limitFiles('unlimited');
  await store.flushed();
  store.put('things', 'c', { n: 5 });
  await store.close();
  const again = await open();
  expect([...again.oldestFirst('things')].map(({ n }) => n)).toEqual([1, 2, 3, 4, 5]);
  await again.close();
});
