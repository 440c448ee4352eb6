import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';
import { createBatches } from './batches.ts';

type Item = { group: string; key: string };

function collect(send: (items: Item[]) => Promise<string[]>, size = 3) {
  const batches: string[][] = [];
  const take = createBatches<Item, string>({
    name: 'items',
    size,
    groupOf: (item) => item.group,
    keyOf: (item) => item.key,
    log: createLogger('silent'),
    send: (items) => {
      batches.push(items.map((item) => item.key));
      return send(items);
    },
  });
  return { batches, takeAll: (keys: string[], group = 'a') => Promise.all(keys.map((key) => take({ group, key }))) };
}

const echo = async (items: Item[]) => items.map((item) => item.key);

test('the first is sent at once; items that arrive meanwhile are sent together, in order and at most `size` of them', async () => {
  const { batches, takeAll } = collect(echo);
  expect(await takeAll(['1', '2', '3', '4', '5', '6'])).toEqual(['1', '2', '3', '4', '5', '6']);
  expect(batches).toEqual([['1'], ['2', '3', '4'], ['5', '6']]);
});

test('the next batch is sent before the answers of the last are delivered', async () => {
  const told: string[] = [];
  const { takeAll } = collect(async (items) => {
    told.push(`sent ${items.map(({ key }) => key).join(' ')}`);
    return echo(items);
  });
  await Promise.all(['1', '2', '3'].map(async (key) => told.push(`answered ${(await takeAll([key])).join(' ')}`)));
  expect(told).toEqual(['sent 1', 'sent 2 3', 'answered 1', 'answered 2', 'answered 3']);
});

test('two items of one key are never processed at once; groups do not wait for each other', async () => {
  const { batches, takeAll } = collect(echo);
  await Promise.all([takeAll(['x', 'y', 'y', 'z']), takeAll(['y'], 'b')]);
  expect(batches).toEqual([['x'], ['y'], ['y', 'z'], ['y']]);
});

test('an item that waits for its key does not block others', async () => {
  const { batches, takeAll } = collect(echo, 3);
  expect(await takeAll(['x', 'x', 'x', 'x', 'y'])).toEqual(['x', 'x', 'x', 'x', 'y']);
  expect(batches).toEqual([['x'], ['x', 'y'], ['x'], ['x']]);
});

test('an item that fails does not affect others', async () => {
  const { takeAll } = collect(async (items) => {
    if (items.some((item) => item.key === 'bad')) throw new Error('refused');
    return echo(items);
  }, 10);
  const settled = await Promise.allSettled(['1', '2', 'bad', '3'].map((key) => takeAll([key])));
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
});
