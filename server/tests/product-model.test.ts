import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDatabase } from './money-model/world.ts';
import { plainMistakes } from './product-model/mistakes.ts';
import { findMistake, histories, play } from './product-model/play.ts';
import { createWorld, type World } from './product-model/product.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
// A history played with a mistake breaks rules.
afterAll(() => emptyDatabase(world.ctx));

// Seconds on a quiet machine; a busy one may take its time.
const TIMEOUT = 180_000;
const seed = 20_261_123;

test(
  'whatever people do in whatever order, and whatever fails: tickets, places and money are where they belong',
  async () => {
    const property = fc.asyncProperty(histories(40), async (steps) => play(world, steps));
    await fc.assert(property, { numRuns: 4, seed, endOnFailure: true });
  },
  TIMEOUT,
);

test.each(Object.entries(plainMistakes))(
  'the counter-proof: %s is found',
  async (_name, mistake) => {
    expect(await findMistake(world, mistake, { most: 8, seed })).toBeLessThanOrEqual(8);
  },
  TIMEOUT,
);
