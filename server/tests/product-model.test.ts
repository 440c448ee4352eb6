import fc from 'fast-check';
import { afterAll, beforeAll, test } from 'vitest';
import { emptyDatabase } from './money-model/world.ts';
import { histories, play } from './product-model/play.ts';
import { createWorld, type World } from './product-model/product.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
// The histories of planted mistakes break every rule.
afterAll(() => emptyDatabase(world.ctx));

const TIMEOUT = 180_000;

test(
  'whatever people do in whatever order, and whatever fails: tickets, places and money are where they belong',
  async () => {
    const property = fc.asyncProperty(histories(40), async (steps) => void (await play(world, steps)));
    await fc.assert(property, { numRuns: Number(process.env['RUNS'] ?? 5), seed: Number(process.env['SEED'] ?? 20_261_123), endOnFailure: true });
  },
  TIMEOUT,
);
