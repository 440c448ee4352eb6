import { Stripe } from 'stripe';
import { afterAll, afterEach, expect, test } from 'vitest';

import { payByCard, sessionParams, startReceiver, startTestSandbox, TEST_SECRET } from './testing.ts';
import type { Received } from './testing.ts';

const OTHER_SECRET = 'whsec_connected';

const receiver = await startReceiver();
const connected = await startReceiver();
const sandbox = await startTestSandbox({
  seed: 'webhooks',
  webhookEndpoints: [
    { url: receiver.url, secret: TEST_SECRET, destination: 'platform' },
    { url: connected.url, secret: OTHER_SECRET, destination: 'connected' },
  ],
});
afterAll(async () => {
  await sandbox.stop();
  await receiver.close();
  await connected.close();
});
afterEach(async () => {
  await sandbox.control('DELETE', '/webhooks');
  await sandbox.control('POST', '/webhooks/drain', {});
  receiver.received.length = 0;
  receiver.answer = () => 200;
});

const settings = (change: object): Promise<unknown> => sandbox.control('POST', '/webhooks', change);
const drain = () => sandbox.control<{ drained: boolean }>('POST', '/webhooks/drain', { timeout_ms: 10_000 });

async function expireOne(): Promise<string> {
  const { id } = await sandbox.stripe.checkout.sessions.create(sessionParams());
  await sandbox.stripe.checkout.sessions.expire(id);
  return id;
}

async function only(): Promise<Received> {
  await drain();
  const [first] = receiver.received;
  if (!first) throw new Error('Nothing was delivered');
  return first;
}

const check = ({ body, signature }: Received, secret = TEST_SECRET): Stripe.Event =>
  Stripe.webhooks.constructEvent(body, signature, secret);

test('a payment is told to the platform endpoint only, each event signed and equal to the listed one', async () => {
  const session = await sandbox.stripe.checkout.sessions.create(sessionParams());
  await payByCard(session, '4242424242424242');
  await drain();
  const events = receiver.received.map((each) => check(each));
  expect(events.map(({ type }) => type).sort()).toEqual([
    'charge.succeeded',
    'charge.updated',
    'checkout.session.completed',
    'payment_intent.created',
    'payment_intent.succeeded',
  ]);
  for (const event of events) {
    expect(event).toMatchObject({ livemode: false, api_version: Stripe.API_VERSION, pending_webhooks: 1 });
    const { lastResponse: _response, ...listed } = await sandbox.stripe.events.retrieve(event.id);
    expect(listed).toEqual(event);
  }
  expect(connected.received).toEqual([]);
});

test('an event names the request that caused it', async () => {
  const { id } = await sandbox.stripe.checkout.sessions.create(sessionParams());
  const expired = await sandbox.stripe.checkout.sessions.expire(id, {}, { idempotencyKey: 'cause' });
  const event = check(await only());
  expect(event.request).toEqual({ id: expired.lastResponse.requestId, idempotency_key: 'cause' });
});

test('an event without a 2xx response is sent again, freshly signed, until it gets one', async () => {
  await settings({ retry_schedule_ms: [20, 40] });
  receiver.answer = (index) => [500, 302, 200][index] ?? 200;
  await expireOne();
  await drain();
  expect(receiver.received).toHaveLength(3);
  const ids = new Set(receiver.received.map((each) => check(each).id));
  expect(ids.size).toBe(1);
  const { history } = await sandbox.control<{ history: Array<{ status: number; outcome: string }> }>(
    'GET',
    '/webhooks',
  );
  expect(history.slice(-3).map(({ status, outcome }) => [status, outcome])).toEqual([
    [500, 'retrying'],
    [302, 'retrying'],
    [200, 'delivered'],
  ]);
});

test('a delivery is given up after so many attempts', async () => {
  await settings({ retry_schedule_ms: [5], max_attempts: 3 });
  receiver.answer = () => 400;
  await expireOne();
  expect(await drain()).toMatchObject({ drained: true });
  expect(receiver.received).toHaveLength(3);
});

test('never: nothing arrives, the event can still be listed', async () => {
  await settings({ never: true });
  const id = await expireOne();
  await drain();
  expect(receiver.received).toEqual([]);
  const listed = await sandbox.stripe.events.list({ type: 'checkout.session.expired', limit: 1 });
  expect(listed.data[0]?.data.object).toMatchObject({ id });
});

test('drop: the next n are lost, the one after arrives', async () => {
  await settings({ drop: 2 });
  await expireOne();
  await expireOne();
  const third = await expireOne();
  expect(check(await only()).data.object).toMatchObject({ id: third });
  expect(receiver.received).toHaveLength(1);
});

test('duplicate and parallel: the same event several times', async () => {
  await settings({ duplicate: 2, parallel: 3 });
  await expireOne();
  await drain();
  expect(receiver.received).toHaveLength(6);
  expect(new Set(receiver.received.map((each) => check(each).id)).size).toBe(1);
});

test('an event can be sent again by hand', async () => {
  await expireOne();
  const { id } = check(await only());
  await sandbox.control('POST', '/webhooks/send', { event_id: id, copies: 3 });
  await drain();
  expect(receiver.received.map((each) => check(each).id)).toEqual([id, id, id, id]);
});

test('shuffle: a payment told in another order, completely', async () => {
  await settings({ shuffle_ms: 150 });
  const orders = new Set<string>();
  for (let round = 0; round < 4; round += 1) {
    receiver.received.length = 0;
    const session = await sandbox.stripe.checkout.sessions.create(sessionParams());
    await payByCard(session, '4242424242424242');
    await drain();
    expect(receiver.received).toHaveLength(5);
    orders.add(receiver.types().join());
  }
  expect(orders.size).toBeGreaterThan(1);
});

test('delay: the answer to the caller comes first', async () => {
  await settings({ delay_ms: 200 });
  await expireOne();
  expect(receiver.received).toEqual([]);
  await drain();
  expect(receiver.received).toHaveLength(1);
});

test.each([
  ['wrong', 'No signatures found'],
  ['other', 'No signatures found'],
  ['stale', 'Timestamp outside the tolerance'],
])('signature %s is refused by the SDK', async (signature, message) => {
  await settings({ signature, signature_times: 1 });
  await expireOne();
  const received = await only();
  expect(() => check(received)).toThrow(message);
});

test('signature other: it is the one of the other destination', async () => {
  await settings({ signature: 'other', signature_times: 1 });
  await expireOne();
  expect(check(await only(), OTHER_SECRET).type).toBe('checkout.session.expired');
});

test('signature future: right, but from a time to come', async () => {
  await settings({ signature: 'future', signature_times: 1 });
  await expireOne();
  const received = await only();
  const [, time] = /t=(\d+)/.exec(received.signature) ?? [];
  expect(Number(time)).toBeGreaterThan(Date.now() / 1000 + 300);
  expect(check(received).type).toBe('checkout.session.expired');
});

test('signature two: one of two values is right', async () => {
  await settings({ signature: 'two', signature_times: 1 });
  await expireOne();
  const received = await only();
  expect(received.signature.match(/v1=/g)).toHaveLength(2);
  expect(check(received).type).toBe('checkout.session.expired');
});

test('faults can be limited to types of event', async () => {
  await settings({ never: true, types: ['checkout.session.completed'] });
  const session = await sandbox.stripe.checkout.sessions.create(sessionParams());
  await payByCard(session, '4242424242424242');
  await drain();
  expect(receiver.types()).toHaveLength(4);
  expect(receiver.types()).not.toContain('checkout.session.completed');
});

test('the signature has real time even if the virtual clock is ahead, unless configured otherwise', async () => {
  await sandbox.control('POST', '/clock', { advance_s: 3600 });
  await expireOne();
  const event = check(await only());
  expect(event.created).toBeGreaterThan(Date.now() / 1000 + 3500);
  await settings({ sign_time: 'virtual' });
  receiver.received.length = 0;
  await expireOne();
  const [, time] = /t=(\d+)/.exec((await only()).signature) ?? [];
  expect(Number(time)).toBeGreaterThan(Date.now() / 1000 + 3500);
  await sandbox.control('POST', '/clock', { reset: true });
});
