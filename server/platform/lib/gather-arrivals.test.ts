import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { gatherArrivals } from './gather-arrivals.ts';

it('hands on what arrived in one turn together, in its order, within that turn', async () => {
  const handedOn: string[] = [];
  const arrive = gatherArrivals((name: string) => handedOn.push(name));
  arrive('first');
  await Promise.resolve();
  arrive('second');
  expect(handedOn).toEqual([]);
  await turn();
  expect(handedOn).toEqual(['first', 'second']);
});

it('works on all of them stage by stage', async () => {
  const stages: string[] = [];
  const work = async (name: string) => {
    stages.push(`${name} read`);
    await Promise.resolve();
    stages.push(`${name} answered`);
  };
  const arrive = gatherArrivals((name: string) => void work(name));
  arrive('first');
  arrive('second');
  await turn();
  expect(stages).toEqual(['first read', 'second read', 'first answered', 'second answered']);
});

it('hands on in the next turn what arrives while it hands on', async () => {
  const handedOn: string[] = [];
  const arrive = gatherArrivals((name: string) => {
    handedOn.push(name);
    if (name === 'first') arrive('second');
  });
  arrive('first');
  await turn();
  expect(handedOn).toEqual(['first']);
  await turn();
  expect(handedOn).toEqual(['first', 'second']);
});
