import { afterAll, beforeAll, test } from 'vitest';
import { type KillableSystem, startKillableSystem } from '#server/testing/killable-system.ts';
import { surviveCancellation } from '#server/testing/survive-cancellation.ts';

let system: KillableSystem;
beforeAll(async () => {
  system = await startKillableSystem({
    provider_requests_per_second: 200,
    sweep_seconds: 1,
    reconcile_after_seconds: 2,
  });
});
afterAll(() => system.close());

test('PAY-26 cancelled twice at once, killed three times, the provider failing at random: sixty orders and twelve of Resale refunded once', async () => {
  await surviveCancellation(system, { orders: 60, resales: 12, kills: 3, seed: 26 });
}, 240_000);
