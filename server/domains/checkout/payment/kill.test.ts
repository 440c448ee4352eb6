import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { HURRIED, type KillableSystem, startKillableSystem } from '#server/testing/killable-system.ts';
import { surviveKills } from '#server/testing/survive.ts';

let system: KillableSystem;
beforeAll(async () => {
  system = await startKillableSystem(HURRIED);
});
afterAll(() => system.close());

test('WH-07 server and PostgreSQL killed in the middle of forty checkouts: every payment has its tickets', async () => {
  // The limit of three minutes comes from the schedule of the jobs; this test does not wait for it.
  const hurry = setInterval(() => void system.queueJobs('reconcile_orders', 'reconcile_payments'), 1000);
  onTestFinished(() => clearInterval(hurry));
  const { paid, kills } = await surviveKills(system, {
    checkouts: 40,
    atOnce: 8,
    serverKills: 2,
    databaseKills: 1,
    seed: 7,
  });
  expect(paid).toBeGreaterThan(20);
  expect(kills).toBe(3);
}, 240_000);
