import fc from 'fast-check';
import type { Stripe } from 'stripe';
import { afterAll, expect, test } from 'vitest';

import { errorOf, idOf, lineItem, payByCard, sessionParams, startTestSandbox } from './testing.ts';

const sandbox = await startTestSandbox();
const { stripe } = sandbox;
afterAll(() => sandbox.stop());

async function paid(amount: number, card = '4242424242424242', currency = 'eur'): Promise<string> {
  const line_items = [lineItem('Ticket', amount, 1, currency)];
  const session = await stripe.checkout.sessions.create(sessionParams({ line_items }));
  await payByCard(session, card);
  const { payment_intent } = await stripe.checkout.sessions.retrieve(session.id);
  return idOf(payment_intent);
}

async function chargeOf(payment_intent: string): Promise<Stripe.Charge> {
  const { data } = await stripe.charges.list({ payment_intent });
  const [charge] = data;
  if (!charge) throw new Error('No charge');
  return charge;
}

async function balance(): Promise<number> {
  const { available, pending } = await stripe.balance.retrieve();
  return [...available, ...pending].reduce((sum, { amount }) => sum + amount, 0);
}

test('a full refund returns everything but the fee', async () => {
  const before = await balance();
  const intent = await paid(5000);
  const refund = await stripe.refunds.create({
    payment_intent: intent,
    reason: 'requested_by_customer',
    metadata: { refund_id: 'r1' },
    expand: ['balance_transaction', 'charge'],
  });
  expect(refund).toMatchObject({
    status: 'succeeded',
    amount: 5000,
    payment_intent: intent,
    metadata: { refund_id: 'r1' },
    balance_transaction: { type: 'refund', amount: -5000, net: -5000, fee: 0 },
    charge: { refunded: true, amount_refunded: 5000 },
  });
  expect(await balance()).toBe(before - 100);
  const events = await stripe.events.list({ types: ['refund.created', 'charge.refunded'], limit: 2 });
  expect(events.data.map(({ type }) => type)).toEqual(['charge.refunded', 'refund.created']);
  expect(await errorOf(stripe.refunds.create({ payment_intent: intent }))).toMatchObject({
    statusCode: 400,
    code: 'charge_already_refunded',
  });
});

test('partial refunds add up, more than the rest is refused, the last takes what is left', async () => {
  const intent = await paid(5000);
  await stripe.refunds.create({ payment_intent: intent, amount: 1700 });
  await stripe.refunds.create({ payment_intent: intent, amount: 1300 });
  expect(await errorOf(stripe.refunds.create({ payment_intent: intent, amount: 2001 }))).toMatchObject({
    param: 'amount',
  });
  expect(await chargeOf(intent)).toMatchObject({ amount_refunded: 3000, refunded: false });
  expect(await stripe.refunds.create({ payment_intent: intent })).toMatchObject({ amount: 2000 });
  expect(await chargeOf(intent)).toMatchObject({ amount_refunded: 5000, refunded: true });
  const list = await stripe.refunds.list({ payment_intent: intent });
  expect(list.data.map(({ amount }) => amount)).toEqual([2000, 1300, 1700]);
});

test('whatever is asked for, in whatever order, no charge gives back more than it took and every cent is booked', async () => {
  const history = fc.array(fc.record({ charge: fc.nat(2), amount: fc.integer({ min: 1, max: 4000 }) }), {
    maxLength: 12,
  });
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      const intents = await Promise.all([paid(1000), paid(3000), paid(3333)]);
      const amounts = [1000, 3000, 3333];
      const returned = [0, 0, 0];
      const before = await balance();
      await Promise.all(
        steps.map(async ({ charge, amount }) => {
          const made = await stripe.refunds.create({ payment_intent: intents[charge], amount }).catch(() => null);
          if (made) returned[charge] = (returned[charge] ?? 0) + amount;
        }),
      );
      const charges = await Promise.all(intents.map(chargeOf));
      expect(charges.map(({ amount_refunded }) => amount_refunded)).toEqual(returned);
      expect(charges.every(({ amount_refunded }, index) => amount_refunded <= (amounts[index] ?? 0))).toBe(true);
      expect(await balance()).toBe(before - returned.reduce((sum, amount) => sum + amount, 0));
    }),
    { numRuns: 25 },
  );
});

test('if configured, a refund above the balance is refused', async () => {
  // The only charge in its currency: the fee is missing.
  const intent = await paid(3000, undefined, 'gbp');
  await sandbox.control('POST', '/settings', { uncovered_refund: 'refuse' });
  const refund = { payment_intent: intent };
  expect(await errorOf(stripe.refunds.create(refund))).toMatchObject({ code: 'balance_insufficient' });
  await sandbox.control('POST', '/settings', { uncovered_refund: 'negative' });
  expect(await stripe.refunds.create(refund)).toMatchObject({ amount: 3000 });
});

test('a refund that stays pending is done later', async () => {
  const intent = await paid(2000, '4000000000007726');
  const refund = await stripe.refunds.create({ payment_intent: intent });
  expect(refund).toMatchObject({ status: 'pending', pending_reason: 'processing' });
  await sandbox.control('POST', '/clock', { advance_s: 61 });
  const done = await stripe.refunds.retrieve(refund.id);
  expect(done.status).toBe('succeeded');
  expect(done.pending_reason).toBeUndefined();
  const events = await stripe.events.list({ type: 'refund.updated', limit: 1 });
  expect(events.data[0]?.data.object).toMatchObject({ id: refund.id, status: 'succeeded' });
});

test('a refund that fails days later puts the money back and frees the charge', async () => {
  const intent = await paid(2000, '4000000000005126');
  const before = await balance();
  const refund = await stripe.refunds.create({ payment_intent: intent });
  expect(refund.status).toBe('succeeded');
  await sandbox.control('POST', '/clock', { advance_s: 2 * 24 * 3600 });
  const failed = await stripe.refunds.retrieve(refund.id, { expand: ['failure_balance_transaction'] });
  expect(failed).toMatchObject({
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    failure_balance_transaction: { type: 'refund_failure', amount: 2000 },
  });
  expect(await chargeOf(intent)).toMatchObject({ amount_refunded: 0, refunded: false });
  expect(await balance()).toBe(before);
  const events = await stripe.events.list({ types: ['refund.failed', 'refund.updated'], limit: 2 });
  expect(events.data.map(({ type }) => type)).toEqual(['refund.failed', 'refund.updated']);
});

test('any refund can be made to fail by hand, once', async () => {
  const refund = await stripe.refunds.create({ payment_intent: await paid(2000) });
  await sandbox.control('POST', `/refunds/${refund.id}`, { action: 'fail', failure_reason: 'lost_or_stolen_card' });
  expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({
    status: 'failed',
    failure_reason: 'lost_or_stolen_card',
  });
  await expect(sandbox.control('POST', `/refunds/${refund.id}`, { action: 'fail' })).rejects.toThrow('409');
  await expect(sandbox.control('POST', '/refunds/re_none', { action: 'fail' })).rejects.toThrow('404');
});

test('invalid refunds are refused', async () => {
  const open = await stripe.checkout.sessions.create(sessionParams());
  await payByCard(open, '4000000000000002');
  const { payment_intent } = await stripe.checkout.sessions.retrieve(open.id);
  const declined = idOf(payment_intent);
  const failedCharge = await chargeOf(declined);
  expect(await errorOf(stripe.refunds.create({}))).toMatchObject({ code: 'parameter_missing', param: 'charge' });
  expect(await errorOf(stripe.refunds.create({ charge: 'ch_none' }))).toMatchObject({
    code: 'resource_missing',
    statusCode: 404,
  });
  expect(await errorOf(stripe.refunds.create({ payment_intent: declined }))).toMatchObject({
    code: 'payment_intent_unexpected_state',
  });
  expect(await errorOf(stripe.refunds.create({ charge: failedCharge.id }))).toMatchObject({
    code: 'charge_not_refundable',
  });
  expect(await errorOf(stripe.refunds.create({ payment_intent: await paid(1000), amount: 0 }))).toMatchObject({
    code: 'parameter_invalid_integer',
  });
});
