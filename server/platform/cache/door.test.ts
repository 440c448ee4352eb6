import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';

import { expect, it } from 'vitest';

import { Door } from './door.ts';

it('lets everybody in who has come, before work goes on', async () => {
  const door = new Door(10_000);
  const server = createServer();
  door.watch(server);
  let inside = 0;
  server.on('connection', () => (inside += 1));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const visitors = Array.from({ length: 40 }, () => connect(port, '127.0.0.1'));
  await Promise.all(visitors.map((visitor) => once(visitor, 'connect')));
  await door.pass();
  expect(inside).toBe(40);
  for (const visitor of visitors) visitor.destroy();
  server.close();
});

it('lets work go on in the order in which it came, a turn of the event loop for each', async () => {
  const door = new Door();
  let turns = 0;
  let isOver = false;
  const counting = (async () => {
    for (; !isOver; turns += 1) await turn();
  })();
  const passed = await Promise.all([1, 2, 3].map((name) => door.pass().then(() => ({ name, turns }))));
  isOver = true;
  await counting;
  expect(passed.map(({ name }) => name)).toEqual([1, 2, 3]);
  expect(new Set(passed.map((piece) => piece.turns)).size).toBe(3);
});
