import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '#server/testing/app.ts';
import { mistakes } from './money-model/mutations.ts';
import { addUp, play, type Seen } from './money-model/play.ts';
import { histories } from './money-model/steps.ts';
import { emptyDatabase } from './money-model/world.ts';

const velvet = await createTestApp();
// The histories with planted mistakes violate the invariants.
afterAll(() => emptyDatabase(velvet.ctx));

// Takes seconds, but longer on a busy machine.
const TIMEOUT = 120_000;

const steps = histories({ minLength: 30, maxLength: 50 });

test(
  'after any history the ledger is right, agrees with the provider’s balance, and owes everybody the right amount',
  async () => {
    const all: Seen[] = [];
    const property = fc.asyncProperty(steps, async (history) => void all.push(await play(velvet, history)));
    await fc.assert(property, { numRuns: 5, seed: 20_261_123, endOnFailure: true });
    // The rare branches were reached, too.
    const { receivables, disputes, failed, transfers } = addUp(all);
    expect([receivables > 0, disputes > 5, failed > 2, transfers > 5]).toEqual([true, true, true, true]);
  },
  TIMEOUT,
);

test.each(Object.entries(mistakes))(
  'the counter-proof: %s is found out',
  async (_name, mistake) => {
    const property = fc.asyncProperty(steps, async (history) => void (await play(velvet, history, mistake)));
    const { errorInstance } = await fc.check(property, { numRuns: 30, seed: 20_261_123, endOnFailure: true });
    // Detected by a rule, not because the mistake could not be written.
    expect(errorInstance).toMatchObject({ name: 'AssertionError' });
  },
  TIMEOUT,
);
