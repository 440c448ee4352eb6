import { afterAll, afterEach, expect, test } from 'vitest';

import { clientFor, errorOf, idOf, payByCard, sessionParams, startTestSandbox } from './testing.ts';

const sandbox = await startTestSandbox();
afterAll(() => sandbox.stop());
afterEach(() => sandbox.control('DELETE', '/faults'));

const fault = (rule: object): Promise<unknown> => sandbox.control('POST', '/faults', rule);
const count = async (): Promise<number> =>
  (await sandbox.stripe.checkout.sessions.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 })).length;
const rules = () => sandbox.control<{ faults: Array<{ struck: number; seen: number }> }>('GET', '/faults');

test('reset after work: done, never heard of; the SDK retries once by itself and gets the same session', async () => {
  const before = await count();
  await fault({ kind: 'reset_after', path: '/v1/checkout/sessions', method: 'POST' });
  const session = await sandbox.stripe.checkout.sessions.create(sessionParams(), { idempotencyKey: 'reset-once' });
  expect(session.lastResponse.headers['idempotent-replayed']).toBe('true');
  expect(await count()).toBe(before + 1);
});

test('reset after work every time: the caller never hears, the session exists once', async () => {
  const before = await count();
  await fault({ kind: 'reset_after', path: '/v1/checkout/sessions', method: 'POST', times: null });
  const call = sandbox.stripe.checkout.sessions.create(sessionParams({ metadata: { order_id: 'lost' } }), {
    idempotencyKey: 'reset-always',
  });
  expect(await errorOf(call)).toMatchObject({ type: 'StripeConnectionError' });
  expect(await count()).toBe(before + 1);
  await sandbox.control('DELETE', '/faults');
  const found = await sandbox.stripe.checkout.sessions.list({ limit: 1 });
  expect(found.data[0]?.metadata).toEqual({ order_id: 'lost' });
});

test('reset before work: nothing happened', async () => {
  const before = await count();
  await fault({ kind: 'reset_before', times: 2, method: 'POST' });
  expect(await errorOf(sandbox.stripe.checkout.sessions.create(sessionParams()))).toMatchObject({
    type: 'StripeConnectionError',
  });
  expect(await count()).toBe(before);
});

test('a rate limit is 429 and does nothing', async () => {
  const before = await count();
  await fault({ kind: 'rate_limit', method: 'POST' });
  expect(await errorOf(sandbox.stripe.checkout.sessions.create(sessionParams()))).toMatchObject({
    statusCode: 429,
    type: 'StripeRateLimitError',
  });
  expect(await count()).toBe(before);
});

test('a lock is 409 and passes on retry', async () => {
  await fault({ kind: 'lock', method: 'POST' });
  const patient = clientFor(sandbox.port, { maxNetworkRetries: 1 });
  expect((await patient.checkout.sessions.create(sessionParams())).status).toBe('open');
  await fault({ kind: 'lock', method: 'POST' });
  expect(await errorOf(sandbox.stripe.checkout.sessions.create(sessionParams()))).toMatchObject({
    statusCode: 409,
    code: 'lock_timeout',
  });
});

test.each(['truncate', 'bad_json'])('%s: the work is done, the answer cannot be read', async (kind) => {
  const before = await count();
  await fault({ kind, method: 'POST' });
  const error = await errorOf(sandbox.stripe.checkout.sessions.create(sessionParams(), { idempotencyKey: kind }));
  expect(['StripeConnectionError', 'StripeAPIError']).toContain(error.type);
  expect(await count()).toBe(before + 1);
});

test('a delay outlives the timeout of the SDK while the work goes on', async () => {
  const before = await count();
  await fault({ kind: 'delay', method: 'POST', delay_ms: 300 });
  const call = sandbox.stripe.checkout.sessions.create(sessionParams(), { timeout: 100, idempotencyKey: 'late' });
  expect(await errorOf(call)).toMatchObject({ type: 'StripeConnectionError' });
  await expect.poll(count).toBe(before + 1);
  const again = await sandbox.stripe.checkout.sessions.create(sessionParams(), {
    maxNetworkRetries: 3,
    idempotencyKey: 'late',
  });
  expect(again.status).toBe('open');
  expect(await count()).toBe(before + 1);
});

test('a rule applies from the n-th matching call on, a number of times, on its path only', async () => {
  await fault({ kind: 'rate_limit', path: '/v1/checkout/sessions/*/expire', nth: 2, times: 1 });
  const ids: string[] = [];
  for (let index = 0; index < 3; index += 1)
    ids.push((await sandbox.stripe.checkout.sessions.create(sessionParams())).id);
  const outcomes = [];
  for (const id of ids) {
    outcomes.push(
      await sandbox.stripe.checkout.sessions.expire(id).then(
        () => 'ok',
        (error: Error) => error.constructor.name,
      ),
    );
  }
  expect(outcomes).toEqual(['ok', 'StripeRateLimitError', 'ok']);
  expect((await rules()).faults).toMatchObject([{ seen: 3, struck: 1 }]);
});

test('a request can ask for its own fault by a header, once for each key', async () => {
  const before = await count();
  const options = { idempotencyKey: 'by-header', headers: { 'Sandbox-Fault': 'reset_after' } };
  const session = await sandbox.stripe.checkout.sessions.create(sessionParams(), options);
  expect(session.lastResponse.headers['idempotent-replayed']).toBe('true');
  expect(await count()).toBe(before + 1);
});

test('refunds lost on the way back are made once', async () => {
  const session = await sandbox.stripe.checkout.sessions.create(sessionParams());
  await payByCard(session, '4242424242424242');
  const { payment_intent } = await sandbox.stripe.checkout.sessions.retrieve(session.id);
  await fault({ kind: 'reset_after', path: '/v1/refunds', method: 'POST', times: 2 });
  const refund = { payment_intent: idOf(payment_intent) };
  await errorOf(sandbox.stripe.refunds.create(refund, { idempotencyKey: 'refund-1' }));
  const { id } = await sandbox.stripe.refunds.create(refund, { idempotencyKey: 'refund-1' });
  const refunds = await sandbox.stripe.refunds.list(refund);
  expect(refunds.data.map((each) => each.id)).toEqual([id]);
});

test('the controls refuse invalid requests and callers from other sites', async () => {
  await expect(fault({ kind: 'meteor' })).rejects.toThrow('400');
  const foreign = await fetch(`${sandbox.url}/_sandbox/reset`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'cross-site' },
  });
  expect(foreign.status).toBe(403);
});
