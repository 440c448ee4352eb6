import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '#server/testing/app.ts';
import { addUp, play, type Seen } from './money-model/play.ts';
import { histories } from './money-model/steps.ts';
import { emptyDatabase } from './money-model/world.ts';

const MOST_MILLISECONDS = 6 * 60_000;

const velvet = await createTestApp();
afterAll(() => emptyDatabase(velvet.ctx));

test('the ledger stays right over long random histories', async () => {
  const until = performance.now() + MOST_MILLISECONDS;
  const all: Seen[] = [];
  const steps = histories({ minLength: 60, maxLength: 150 });
  const property = fc.asyncProperty(steps, async (history) => {
    // A history is not interrupted: it would run on while the database is emptied.
    if (performance.now() > until) return;
    all.push(await play(velvet, history));
  });
  await fc.assert(property, { numRuns: 1000 });
  const { receivables, disputes, failed, transfers, reversals } = addUp(all);
  expect([receivables, disputes, failed, transfers, reversals].every((count) => count > 10)).toBe(true);
});
