import { afterAll, beforeAll, expect, test } from 'vitest';
import { type KillableSystem, startKillableSystem } from '#server/testing/killable-system.ts';
import { surviveKills } from '#server/testing/survive.ts';

let system: KillableSystem;
beforeAll(async () => {
  // The real intervals of the jobs, so that the three minutes are real, too.
  system = await startKillableSystem({ provider_requests_per_second: 100 });
});
afterAll(() => system.close());

test.each([11, 12, 13])(
  'WH-07 twenty kills of the server and three of PostgreSQL during two hundred checkouts heal within three minutes (seed %i)',
  async (seed) => {
    const plan = { checkouts: 200, atOnce: 16, serverKills: 20, databaseKills: 3, seed };
    const { paid, kills } = await surviveKills(system, plan);
    expect(paid).toBeGreaterThan(100);
    expect(kills).toBeGreaterThan(10);
  },
);
