import { afterAll, afterEach, expect, test } from 'vitest';

import { errorOf, lineItem, sessionParams, startTestSandbox, until } from './testing.ts';

const sandbox = await startTestSandbox();
afterAll(() => sandbox.stop());
afterEach(async () => {
  await sandbox.control('DELETE', '/faults');
  await sandbox.control('POST', '/clock', { reset: true });
});

const create = (idempotencyKey: string, name = 'Early bird') =>
  sandbox.stripe.checkout.sessions.create(sessionParams({ line_items: [lineItem(name, 1000, 1)] }), { idempotencyKey });
const count = async (): Promise<number> =>
  (await sandbox.stripe.checkout.sessions.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 })).length;

test('the same key and parameters answer with the first result, marked as a replay', async () => {
  const first = await create('key-replay');
  const second = await create('key-replay');
  expect(second.id).toBe(first.id);
  expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
  expect(second.lastResponse.headers).toMatchObject({
    'idempotent-replayed': 'true',
    'original-request': first.lastResponse.requestId,
    'idempotency-key': 'key-replay',
  });
});

test('a replay shows the object at the time of the first request', async () => {
  const first = await create('key-frozen');
  await sandbox.stripe.checkout.sessions.expire(first.id);
  expect((await create('key-frozen')).status).toBe('open');
});

test('the same key with other parameters is refused', async () => {
  await create('key-mismatch');
  const before = await count();
  expect(await errorOf(create('key-mismatch', 'Late bird'))).toMatchObject({
    statusCode: 400,
    type: 'StripeIdempotencyError',
  });
  expect(await count()).toBe(before);
});

test('a second request while the first still runs is refused; the SDK tries again and gets the result', async () => {
  await sandbox.control('POST', '/faults', { kind: 'delay', path: '/v1/checkout/sessions', delay_ms: 1000 });
  const slow = create('key-busy');
  await until(async () => {
    const { faults } = await sandbox.control<{ faults: { struck: number }[] }>('GET', '/faults');
    return faults.some(({ struck }) => struck === 1);
  }, 'the first request');
  const error = await errorOf(create('key-busy'));
  expect(error).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
  const { id } = await slow;
  expect((await create('key-busy')).id).toBe(id);
});

test('twenty requests at once with one key make one session', async () => {
  const before = await count();
  const attempts = Array.from({ length: 20 }, () =>
    sandbox.stripe.checkout.sessions.create(sessionParams(), { idempotencyKey: 'key-crowd', maxNetworkRetries: 3 }),
  );
  const ids = new Set((await Promise.all(attempts)).map(({ id }) => id));
  expect(ids.size).toBe(1);
  expect(await count()).toBe(before + 1);
});

test('errors of validation are not stored: the corrected request goes through', async () => {
  const wrong = sandbox.stripe.checkout.sessions.create(sessionParams({ success_url: 'nowhere' }), {
    idempotencyKey: 'key-corrected',
  });
  expect(await errorOf(wrong)).toMatchObject({ code: 'url_invalid' });
  expect((await create('key-corrected')).status).toBe('open');
});

test('errors of the work are stored', async () => {
  const { id } = await create('key-work');
  await sandbox.stripe.checkout.sessions.expire(id);
  const again = () => errorOf(sandbox.stripe.checkout.sessions.expire(id, {}, { idempotencyKey: 'key-expire' }));
  const first = await again();
  const second = await again();
  expect(second.message).toBe(first.message);
  expect(second.headers?.['idempotent-replayed']).toBe('true');
});

test('a stored 500 is replayed every time and tells the SDK not to retry; another key works', async () => {
  const fault = { kind: 'error_500', path: '/v1/checkout/sessions', method: 'POST', stored: true };
  await sandbox.control('POST', '/faults', fault);
  const before = await count();
  const first = await errorOf(create('key-500'));
  expect(first).toMatchObject({ statusCode: 500, type: 'StripeAPIError' });
  expect(first.headers?.['stripe-should-retry']).toBe('false');
  expect(await errorOf(create('key-500'))).toMatchObject({ statusCode: 500 });
  expect(await count()).toBe(before);
  expect((await create('key-500-second')).status).toBe('open');
});

test('a stored 500 can hide finished work', async () => {
  await sandbox.control('POST', '/faults', { kind: 'error_500', method: 'POST', stored: true, after_work: true });
  const before = await count();
  await errorOf(create('key-500-done'));
  await errorOf(create('key-500-done'));
  expect(await count()).toBe(before + 1);
});

test('a 500 that is not stored is tried again by the SDK and goes through', async () => {
  await sandbox.control('POST', '/faults', { kind: 'error_500', method: 'POST' });
  const session = await sandbox.stripe.checkout.sessions.create(sessionParams(), { maxNetworkRetries: 1 });
  expect(session.status).toBe('open');
});

test('keys live 24 hours of virtual time and at most 255 characters', async () => {
  const first = await create('key-old');
  await sandbox.control('POST', '/clock', { advance_s: 24 * 3600 - 60 });
  expect((await create('key-old')).id).toBe(first.id);
  await sandbox.control('POST', '/clock', { advance_s: 120 });
  expect((await create('key-old')).id).not.toBe(first.id);
  expect(await errorOf(create('k'.repeat(256)))).toMatchObject({ statusCode: 400 });
});
