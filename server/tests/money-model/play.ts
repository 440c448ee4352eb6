import { expect } from 'vitest';
import type { AppContext } from '#server/context.ts';
import { reconcileBalance } from '#server/domains/payments/reconcile-balance.ts';
import { runInvariants } from '#server/invariants/run.ts';
import { HOUR } from '#server/platform/lib/clock.ts';
import type { TestApp } from '#server/testing/app.ts';
import { checkBooks } from './check.ts';
import { History } from './history.ts';
import { REPAIR } from './mutations.ts';
import { Reference } from './reference.ts';
import { SimulatedProvider } from './simulated-provider.ts';
import type { Step } from './steps.ts';
import { buildModelWorld, emptyDatabase } from './world.ts';

/** How often rare cases occurred. */
export type Seen = {
  steps: number;
  receivables: number;
  disputes: number;
  failed: number;
  transfers: number;
  reversals: number;
};

/**
 * Plays a history in an empty database and checks the ledger after every step. At the end all invariants hold, and the
 * nightly comparison with the simulated provider's own records finds nothing.
 */
export async function play({ ctx: real, clock, database }: TestApp, steps: Step[], mistake?: string): Promise<Seen> {
  await emptyDatabase(real);
  const provider = new SimulatedProvider(() => clock.now());
  const calls = provider.calls;
  const ctx: AppContext = { ...real, provider: { ...real.provider, web: calls, worker: calls } };
  const reference = new Reference();
  const history = new History({ ctx, clock, provider, reference, world: await buildModelWorld(ctx) });
  if (mistake) await database.pool.query(mistake);
  const seen = { steps: steps.length, receivables: 0 };
  try {
    for (const step of steps) {
      await history.run(step);
      seen.receivables += await checkBooks(ctx.db, provider, reference);
    }
    await history.comeToRest();
    await checkBooks(ctx.db, provider, reference);
    expect(await runInvariants(database.pool, { now: clock.now() })).toEqual([]);
    clock.advance(2 * HOUR);
    expect(await reconcileBalance(ctx)).toEqual([]);
  } finally {
    await database.pool.query(REPAIR);
  }
  const { disputes, refunds, transfers, lines } = provider;
  const reversals = lines.filter(({ type }) => type === 'transfer_refund').length;
  const failed = refunds.filter(({ status }) => status === 'failed').length;
  return { ...seen, disputes: disputes.length, failed, transfers: transfers.length, reversals };
}

/** Adds up the rare cases of several histories. */
export function addUp(all: Seen[]): Seen {
  const total = (name: keyof Seen) => all.reduce((sum, seen) => sum + seen[name], 0);
  return {
    steps: total('steps'),
    receivables: total('receivables'),
    disputes: total('disputes'),
    failed: total('failed'),
    transfers: total('transfers'),
    reversals: total('reversals'),
  };
}
