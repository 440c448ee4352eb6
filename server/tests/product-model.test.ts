import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDatabase } from './money-model/world.ts';
import { mistakes } from './product-model/mistakes.ts';
import { histories, play } from './product-model/play.ts';
import { createWorld, type World } from './product-model/product.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
// The histories of planted mistakes break every rule.
afterAll(() => emptyDatabase(world.ctx));

// Seconds on a quiet machine; a busy one may take its time.
const TIMEOUT = 180_000;

test(
  'whatever people do in whatever order, and whatever fails: tickets, places and money are where they belong',
  async () => {
    const property = fc.asyncProperty(histories(40), async (steps) => void (await play(world, steps)));
    await fc.assert(property, { numRuns: 4, seed: 20_261_123, endOnFailure: true });
  },
  TIMEOUT,
);

test.each(Object.entries(mistakes))(
  'the counter-proof: %s is found out',
  async (_name, mistake) => {
    const property = fc.asyncProperty(histories(60), async (steps) => void (await play(world, steps, mistake)));
    const { errorInstance, numRuns } = await fc.check(property, { numRuns: 30, seed: 20_261_123, endOnFailure: true });
    console.log(_name, numRuns, String(errorInstance).slice(0, 200));
    // By a comparison, not because the mistake could not be written.
    expect(errorInstance).toMatchObject({ name: expect.stringMatching(/^(Assertion|Model)Error$/) });
  },
  TIMEOUT,
);
