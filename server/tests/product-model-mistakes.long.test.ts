import { afterAll, expect, test } from 'vitest';
import { emptyDatabase } from './money-model/world.ts';
import { foundAtRandom } from './product-model/found-at-random.ts';
import { countUntilFound } from './product-model/play.ts';
import { createWorld } from './product-model/product.ts';

// Separate from the histories without mistakes: each of the two files takes minutes, and they run in parallel.

const world = await createWorld();
afterAll(() => emptyDatabase(world.ctx));

test.each(Object.entries(foundAtRandom))(
  'the counter-proof: %s is found by random histories',
  async (_name, mistake) => {
    expect(await countUntilFound(world, mistake, { most: 50, seed: 20_261_123 })).toBeLessThanOrEqual(50);
  },
);
