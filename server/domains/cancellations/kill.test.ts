import { afterAll, beforeAll, test } from 'vitest';
import { HURRIED, type KillableSystem, startKillableSystem } from '#server/testing/killable-system.ts';
import { surviveCancellation } from '#server/testing/survive-cancellation.ts';

let system: KillableSystem;
beforeAll(async () => {
  system = await startKillableSystem(HURRIED);
});
afterAll(() => system.close());

test('PAY-26 cancelled twice at once, killed twice, the provider failing at random: thirty orders and six of Resale refunded once', async () => {
  await surviveCancellation(system, { orders: 30, resales: 6, kills: 2, seed: 26 });
}, 240_000);
