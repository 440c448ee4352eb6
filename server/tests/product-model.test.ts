import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { emptyDatabase } from './money-model/world.ts';
import { foundAtRandom } from './product-model/found-at-random.ts';
import { histories, play, findWith } from './product-model/play.ts';
import { createWorld } from './product-model/product.ts';
import { paidForAnOlderPrice } from './product-model/late-price.ts';
import { rareMistakes } from './product-model/rare-mistakes.ts';
import type { Step } from './product-model/step.ts';
import { waitingMistakes } from './product-model/waiting-mistakes.ts';

const world = await createWorld();
// A history with a planted mistake violates the invariants.
afterAll(() => emptyDatabase(world.ctx));

// Takes seconds, but longer on a busy machine.
const TIMEOUT = 180_000;

test(
  'whatever people do in whatever order, and whatever fails: tickets, places and money are where they belong',
  async () => {
    const property = fc.asyncProperty(histories(25), async (history) => play(world, history));
    await fc.assert(property, { numRuns: 1, seed: 20_261_123, endOnFailure: true });
  },
  TIMEOUT,
);

test(
  'a late payment of an outdated price is refunded',
  async () => {
    await play(world, paidForAnOlderPrice);
  },
  TIMEOUT,
);

const played = new Set<string>();

/** Plays a history that shows several mistakes once without them. */
async function playOnce(history: Step[]): Promise<void> {
  const text = history.join('\n');
  if (!played.has(text)) await play(world, history);
  played.add(text);
}

test.each(Object.entries({ ...foundAtRandom, ...rareMistakes, ...waitingMistakes }))(
  'the counter-proof: %s is found',
  async (_name, mistake) => {
    await playOnce(mistake.shown_by);
    // Found by the model or an invariant, not because the database refused it.
    expect(await findWith(world, mistake.shown_by, mistake)).toMatch(/^(?!500 )./);
  },
  TIMEOUT,
);
