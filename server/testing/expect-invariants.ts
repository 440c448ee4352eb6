import { expect } from 'vitest';
import { runInvariants } from '#server/invariants/run.ts';
import type { TestApp } from './app.ts';

/** Fails if the database breaks an invariant at the time of the test's clock. */
export async function expectInvariants({ database, clock }: Pick<TestApp, 'database' | 'clock'>): Promise<void> {
  expect(await runInvariants(database.pool, { now: clock.now() })).toEqual([]);
}
