import { afterAll, beforeAll, expect, test } from 'vitest';
import { type KillableSystem, startKillableSystem } from '#server/testing/killable-system.ts';
import { surviveCancellation } from '#server/testing/survive-cancellation.ts';

let system: KillableSystem;
beforeAll(async () => {
  // The provider's real rate limit, so that the refunds take a realistic time.
  system = await startKillableSystem({ sweep_seconds: 1, reconcile_after_seconds: 2 });
});
afterAll(() => system.close());

test('PAY-25 PAY-26 a thousand orders, 200 of Resale, five kills, 429, 500 and resets at random: every charge refunded exactly once', async () => {
  const seconds = await surviveCancellation(system, { orders: 1000, resales: 200, kills: 5, seed: 25 });
  // 1,200 refunds at 20 a second.
  expect(seconds).toBeGreaterThan(60);
}, 1_200_000);
