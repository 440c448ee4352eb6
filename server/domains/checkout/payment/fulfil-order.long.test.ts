import { expect, test } from 'vitest';
import { playInterleaving } from '#server/testing/interleavings.ts';
import { createPayingWorld } from '#server/testing/paying.ts';

const SEEDS = 500;

const world = await createPayingWorld();

test(`WH-01 in ${SEEDS} random interleavings a payment gives its tickets exactly once or nothing at all`, async () => {
  const ends = new Set<string>();
  for (let seed = 1000; seed < 1000 + SEEDS; seed += 1) ends.add(await playInterleaving(world, seed));
  expect([...ends].toSorted()).toEqual(['expired', 'paid']);
});
