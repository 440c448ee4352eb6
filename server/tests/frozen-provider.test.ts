import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPaymentsProvider } from '#server/platform/payments-provider/provider.ts';
import { expireHolds } from '#server/domains/checkout/expire-holds.ts';
import { MINUTE } from '#server/platform/lib/clock.ts';
import { defaultSettings } from '#server/settings.ts';
import { createPayoutsWorld } from '#server/testing/payouts.ts';

/** How long our pages wait for a call. */
const PATIENCE_MILLISECONDS = 10_000;
/** What a call takes beside the provider: the longest wait for its turn, and the SDK's pause before it tries again. */
const MARGIN_MILLISECONDS = 3000;
const TRIES = Math.floor(
  (PATIENCE_MILLISECONDS - MARGIN_MILLISECONDS) / defaultSettings.provider_web_timeout_milliseconds,
);

let world: Awaited<ReturnType<typeof createPayoutsWorld>>;
let asked = 0;
/** It takes every request and answers none. */
const frozen = createServer(() => (asked += 1));

beforeAll(async () => {
  world = await createPayoutsWorld();
  await new Promise<void>((resolve) => frozen.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  frozen.closeAllConnections();
  frozen.close();
});

let running: typeof world.ctx.provider;
beforeEach(() => {
  running = world.ctx.provider;
});
afterEach(() => {
  world.ctx.provider = running;
});

/** From now on the provider takes requests and answers none. */
function freeze(): void {
  const { config, settings, log } = world.ctx;
  const { port } = frozen.address() as AddressInfo;
  asked = 0;
  world.ctx.provider = createPaymentsProvider({
    secretKey: config.stripe.secretKey ?? '',
    apiBase: `http://127.0.0.1:${port}`,
    // Waited for as often as in earnest, only shorter.
    settings: { ...settings, provider_web_timeout_milliseconds: 100, provider_worker_timeout_milliseconds: 100 },
    log,
  });
}

/** Asked, but so few times in a row that the call is answered before a page gives up. */
function expectPatience(): void {
  expect(asked).toBeGreaterThan(0);
  expect(asked).toBeLessThanOrEqual(TRIES);
}

describe('while the provider takes calls and answers none', () => {
  test('the payment page is refused in time, and there when it answers again', async () => {
    const held = await world.hold();
    freeze();
    expect((await world.pay(held.session_id)).status).toBe(503);
    expectPatience();
    world.ctx.provider = running;
    expect((await world.pay(held.session_id)).status).toBe(200);
  });

  test('a buyer gives tickets back at once; the payment page is ended by a job, then they are free', async () => {
    const held = await world.holdAndPay();
    freeze();
    expect((await world.giveBack(held.session_id)).status).toBeLessThan(300);
    expectPatience();
    world.ctx.provider = running;
    await world.advance(MINUTE);
    await expireHolds(world.ctx);
    expect(await world.stock(held)).toEqual({ held: 0, sold: 0 });
  });

  test('a new host is told to try again, and an account is made once', async () => {
    const host = await world.buildHost();
    freeze();
    expect((await host.onboard()).status).toBe(503);
    expectPatience();
    world.ctx.provider = running;
    expect((await host.onboard()).status).toBe(200);
    expect(await world.accountsOf(host)).toHaveLength(1);
  });

  test('a host is told in time that neither account, dashboard nor form can be had, and sees what is known of it', async () => {
    const host = await world.buildReadyHost();
    freeze();
    expect((await host.check()).status).toBe(503);
    expectPatience();
    expect((await host.look()).body.state).toBe('ready');
    asked = 0;
    expect((await host.dashboard()).status).toBe(503);
    expectPatience();
    asked = 0;
    expect((await host.onboard()).status).toBe(503);
    expectPatience();
  });
});
