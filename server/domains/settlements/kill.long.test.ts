import { afterAll, beforeAll, test } from 'vitest';
import { type KillableSystem, startKillableSystem } from '#server/testing/killable-system.ts';
import { surviveSettlement } from '#server/testing/survive-settlement.ts';

let system: KillableSystem;
beforeAll(async () => {
  system = await startKillableSystem({ provider_requests_per_second: 200, provider_recheck_seconds: 0 });
});
afterAll(() => system.close());

test('PAY-27 killed between the provider’s call and its record, six times: every organizer is sent one transfer', async () => {
  await surviveSettlement(system, { kills: 6 });
}, 600_000);
