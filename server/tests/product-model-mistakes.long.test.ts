import { afterAll, expect, test } from 'vitest';
import { emptyDatabase } from './money-model/world.ts';
import { mistakes } from './product-model/mistakes.ts';
import { countUntilFound } from './product-model/play.ts';
import { createWorld } from './product-model/product.ts';
import { resaleMistakes } from './product-model/resale-mistakes.ts';

// Separate from the histories without mistakes: each of the two files takes minutes, and they run in parallel.

const world = await createWorld();
afterAll(() => emptyDatabase(world.ctx));

test.each(Object.entries({ ...mistakes, ...resaleMistakes }))(
  'the counter-proof: %s is found by random histories',
  async (_name, mistake) => {
    expect(await countUntilFound(world, mistake, { most: 50, seed: 20_261_123 })).toBeLessThanOrEqual(50);
  },
);
