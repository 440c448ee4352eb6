import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { emptyDatabase } from './money-model/world.ts';
import { histories, play } from './product-model/play.ts';
import { createWorld } from './product-model/product.ts';

const MOST_MILLISECONDS = 3 * 60_000;

const world = await createWorld();
afterAll(() => emptyDatabase(world.ctx));

test('tickets, places and money are where they belong over many random histories', async () => {
  const until = performance.now() + MOST_MILLISECONDS;
  let played = 0;
  const property = fc.asyncProperty(histories(150), async (history) => {
    // A history is not interrupted: it would run on during the next test.
    if (performance.now() > until) return;
    await play(world, history);
    played += 1;
  });
  await fc.assert(property, { numRuns: 1000, endOnFailure: true });
  expect(played).toBeGreaterThan(5);
});
