import type { Stripe } from 'stripe';
import { afterAll, afterEach, expect, test } from 'vitest';
import { payByCard, startTestSandbox, submit, until, createSession, readSession } from './testing.ts';

const sandbox = await startTestSandbox();
const { stripe } = sandbox;
afterAll(() => sandbox.stop());
afterEach(() => sandbox.control('POST', '/clock', { reset: true }));

const create = (change?: Partial<Stripe.Checkout.SessionCreateParams>) => createSession(stripe, change);
const read = (session: { id: string }) => readSession(stripe, session);

test('the page left open after expiry accepts the form, does not say how it ended, and does not charge', async () => {
  const session = await create();
  await stripe.checkout.sessions.expire(session.id);
  for (const answer of [
    await payByCard(session, '4242424242424242'),
    await submit(session, { action: 'pay' }),
    await fetch(session.url ?? ''),
  ]) {
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('Either your payment went through or the time to pay has run out');
  }
  expect(await read(session)).toMatchObject({ status: 'expired', payment_status: 'unpaid', payment_intent: null });
});

test('a session expires by the clock alone, and an intent left by a decline is cancelled', async () => {
  const session = await create({ expires_at: Math.floor(Date.now() / 1000) + 31 * 60 });
  await payByCard(session, '4000000000000002');
  await sandbox.control('POST', '/clock', { advance_s: 31 * 60 + 1 });
  const events = await stripe.events.list({ type: 'checkout.session.expired' });
  expect(events.data[0]?.data.object).toMatchObject({ id: session.id });
  expect(await read(session)).toMatchObject({
    status: 'expired',
    payment_intent: { status: 'canceled', cancellation_reason: 'expired' },
  });
});

test('a slow card answers late; an expiry in between wins', async () => {
  await sandbox.control('POST', '/settings', { slow_card_ms: 300 });
  const [slow, beaten] = [await create(), await create()];
  const paying = payByCard(beaten, '4000009900000095');
  const paid = payByCard(slow, '4000009900000095');
  expect((await stripe.checkout.sessions.expire(beaten.id)).status).toBe('expired');
  expect((await paying).status).toBe(200);
  expect((await paid).status).toBe(303);
  expect((await read(beaten)).payment_status).toBe('unpaid');
  expect((await read(slow)).payment_status).toBe('paid');
});

test('paying and expiring at the same time: exactly one wins, whichever comes first', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 40 }, async (_, round) => {
      const session = await create();
      const pay = () => payByCard(session, '4242424242424242').then(({ status }) => status === 303);
      const expire = () =>
        stripe.checkout.sessions.expire(session.id).then(
          () => true,
          () => false,
        );
      const [first, second] = round % 2 === 0 ? [pay, expire] : [expire, pay];
      const won = await Promise.all([first(), second()]);
      const [paid, expired] = round % 2 === 0 ? won : [won[1], won[0]];
      const end = await stripe.checkout.sessions.retrieve(session.id);
      expect([paid, expired]).toEqual(end.payment_status === 'paid' ? [true, false] : [false, true]);
      expect(end.status).toBe(paid ? 'complete' : 'expired');
      return paid;
    }),
  );
  // Sequentially each order is certain.
  const early = await create();
  await payByCard(early, '4242424242424242');
  await expect(stripe.checkout.sessions.expire(early.id)).rejects.toThrow('complete');
  expect(outcomes).toHaveLength(40);
});

test('sessions run out by themselves when real time passes their end', async () => {
  const session = await create({ expires_at: Math.floor(Date.now() / 1000) + 31 * 60 });
  const seconds = session.expires_at - Math.floor(Date.now() / 1000);
  await sandbox.control('POST', '/clock', { advance_s: seconds - 1 });
  const expired = async (): Promise<boolean> =>
    (await stripe.events.list({ type: 'checkout.session.expired', limit: 1 })).data.some(
      ({ data }) => 'id' in data.object && data.object.id === session.id,
    );
  await until(expired, 'the expiry event');
  expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('expired');
});
