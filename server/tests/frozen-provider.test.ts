import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createPaymentsProvider } from '#server/platform/payments-provider/provider.ts';
import { expireHolds } from '#server/domains/checkout/holds/expire-holds.ts';
import { MINUTE } from '#server/platform/lib/clock.ts';
import { defaultSettings } from '#server/settings.ts';
import { buildHostedEvent } from '#server/testing/host.ts';
import { createPayoutsWorld } from '#server/testing/payouts.ts';
import { until } from '#server/testing/until.ts';
import { startWorker } from '#server/worker.ts';

/** The timeout of a call on our pages. */
const PAGE_TIMEOUT_MILLISECONDS = 10_000;
/** What a call takes besides the provider: the longest wait for its turn, and the SDK's pause before a retry. */
const MARGIN_MILLISECONDS = 3000;
const TRIES = Math.floor(
  (PAGE_TIMEOUT_MILLISECONDS - MARGIN_MILLISECONDS) / defaultSettings.provider_web_timeout_milliseconds,
);

let asked = 0;
let isGone = false;
/** Accepts every request and answers none until it is closed. */
const frozen = createServer(({ socket }) => {
  asked += 1;
  if (isGone) socket.destroy();
});

const world = await createPayoutsWorld({ withMailbox: true });
await new Promise<void>((resolve) => frozen.listen(0, '127.0.0.1', resolve));
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

/**
 * From now on the provider accepts requests and answers none. The number of retries is the real one; the timeouts are
 * shorter.
 */
function freeze(timeout = 100): void {
  const { config, settings, log } = world.ctx;
  const { port } = frozen.address() as AddressInfo;
  asked = 0;
  world.ctx.provider = createPaymentsProvider({
    secretKey: config.stripe.secretKey ?? '',
    apiBase: `http://127.0.0.1:${port}`,
    settings: {
      ...settings,
      provider_web_timeout_milliseconds: timeout,
      provider_worker_timeout_milliseconds: timeout,
    },
    log,
  });
}

/** Requests were sent, but so few in a row that the call is answered before the page's timeout. */
function expectFewTries(): void {
  expect(asked).toBeGreaterThan(0);
  expect(asked).toBeLessThanOrEqual(TRIES);
}

describe('while the provider accepts calls and answers none', () => {
  test('the payment page fails within the timeout, and works when the provider answers again', async () => {
    const held = await world.hold();
    freeze();
    expect((await world.pay(held.session_id)).status).toBe(503);
    expectFewTries();
    world.ctx.provider = running;
    expect((await world.pay(held.session_id)).status).toBe(200);
  });

  test('a buyer cancels at once; a job expires the payment page, then the tickets are free', async () => {
    const held = await world.holdAndPay();
    freeze();
    const answer = await world.giveBack(held.session_id);
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { status: 'processing', message: 'You cancelled this order. We are making sure that nothing is paid for it.' },
    ]);
    expectFewTries();
    world.ctx.provider = running;
    await world.advance(MINUTE);
    await expireHolds(world.ctx);
    expect(await world.stock(held)).toEqual({ held: 0, sold: 0 });
  });

  test('a new host gets an error and can retry, and one account is created', async () => {
    const host = await world.buildHost();
    freeze();
    expect((await host.onboard()).status).toBe(503);
    expectFewTries();
    world.ctx.provider = running;
    expect((await host.onboard()).status).toBe(200);
    expect(await world.accountsOf(host)).toHaveLength(1);
  });

  test('account, dashboard and form fail within the timeout, and the host sees the last known state', async () => {
    const host = await world.buildReadyHost();
    freeze();
    expect((await host.check()).status).toBe(503);
    expectFewTries();
    expect((await host.look()).body.state).toBe('ready');
    asked = 0;
    expect((await host.dashboard()).status).toBe(503);
    expectFewTries();
    asked = 0;
    expect((await host.onboard()).status).toBe(503);
    expectFewTries();
  });

  test('a refund is a job: the host gets a response at once, mails and other jobs go on, and it is made once when the provider is back', async () => {
    const { types, send } = await buildHostedEvent(world, {}, [{ price_amount: 5000 }]);
    const held = await world.holdAndPay({ ticket_type_id: types[0]?.id });
    await world.card(held.page);
    expect((await world.look(held)).status).toBe('paid');
    // A timeout longer than this test.
    freeze(MINUTE);
    const refunded = await send('POST', `/orders/${held.order.id}/refunds/`, { amount: held.order.total.amount });
    expect([refunded.status, asked]).toEqual([201, 0]);
    const worker = startWorker(world.ctx);
    try {
      await until(() => asked > 0, { what: 'the refund to be asked for' });
      await sql`select graphile_worker.add_job('run_cancellations', job_key := 'beside')`.execute(world.ctx.db);
      await until(async () => (await mailsLeft()) === 0, { timeout: 30_000, what: 'the mails to be sent' });
      await until(async () => (await jobsLeft('beside')) === 0, { timeout: 30_000, what: 'another job to be done' });
      expect(await stateOfRefund(held)).toBe('intent');
      isGone = true;
      world.ctx.provider = running;
      frozen.closeAllConnections();
      await until(
        async () => {
          worker.wake.payments();
          return (await stateOfRefund(held)) === 'succeeded';
        },
        { timeout: 30_000, what: 'the refund to be made' },
      );
    } finally {
      isGone = true;
      frozen.closeAllConnections();
      await worker.stop();
    }
    expect((await world.dump()).refunds).toHaveLength(1);
  });
});

async function stateOfRefund({ order }: { order: { id: string } }): Promise<string> {
  const row = world.ctx.db.selectFrom('refunds').select('state').where('order_id', '=', order.id);
  return (await row.executeTakeFirstOrThrow()).state;
}

async function mailsLeft(): Promise<number> {
  const { rowCount } = await world.database.pool.query('select 1 from outbox where sent_at is null');
  return rowCount ?? -1;
}

async function jobsLeft(key: string): Promise<number> {
  const { rowCount } = await world.database.pool.query('select 1 from graphile_worker.jobs where key = $1', [key]);
  return rowCount ?? -1;
}
