import fc from 'fast-check';
import type { Stripe } from 'stripe';
import { afterAll, beforeEach, expect, test } from 'vitest';

import {
  accountParams,
  errorOf,
  idOf,
  lineItem,
  payByCard,
  sessionParams,
  startWithReceiver,
  TEST_SECRET,
} from './testing.ts';

const AVAILABLE_AT_ONCE = '4000000000000077';

let account: string;

const { sandbox, receiver } = await startWithReceiver({ secret: TEST_SECRET, destination: 'platform' });
const { stripe } = sandbox;
afterAll(() => sandbox.stop());
beforeEach(async () => {
  await sandbox.control('POST', '/reset', {});
  account = await readyAccount();
});

async function readyAccount(): Promise<string> {
  const { id } = await stripe.v2.core.accounts.create(accountParams());
  await sandbox.control('POST', `/accounts/${id}`, { state: 'ready' });
  return id;
}

async function charge(amount: number, card = AVAILABLE_AT_ONCE): Promise<string> {
  const session = await stripe.checkout.sessions.create(sessionParams({ line_items: [lineItem('Ticket', amount, 1)] }));
  await payByCard(session, card);
  const paid = await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] });
  return idOf((paid.payment_intent as Stripe.PaymentIntent).latest_charge);
}

async function available(stripeAccount?: string): Promise<number | undefined> {
  const balance = await stripe.balance.retrieve({}, stripeAccount === undefined ? {} : { stripeAccount });
  return balance.available.find(({ currency }) => currency === 'eur')?.amount;
}

const send = (amount: number, change: Partial<Stripe.TransferCreateParams> = {}) =>
  stripe.transfers.create({ amount, currency: 'eur', destination: account, ...change });

test('a transfer moves money from the platform to the account', async () => {
  await charge(10_000);
  const transfer = await send(6000, {
    transfer_group: 'event_1',
    description: 'Night Owl',
    metadata: { settlement: 's1' },
    expand: ['balance_transaction'],
  });
  expect(transfer).toEqual({
    id: expect.stringMatching(/^tr_/) as string,
    object: 'transfer',
    amount: 6000,
    amount_reversed: 0,
    balance_transaction: expect.objectContaining({ type: 'transfer', amount: -6000, net: -6000, fee: 0 }) as object,
    created: expect.any(Number) as number,
    currency: 'eur',
    description: 'Night Owl',
    destination: account,
    destination_payment: expect.stringMatching(/^py_/) as string,
    livemode: false,
    metadata: { settlement: 's1' },
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${transfer.id}/reversals` },
    reversed: false,
    source_transaction: null,
    source_type: 'card',
    transfer_group: 'event_1',
  });
  expect(await available()).toBe(10_000 - 175 - 6000);
  expect(await available(account)).toBe(6000);
  const booked = await stripe.balanceTransactions.list({}, { stripeAccount: account });
  expect(booked.data).toMatchObject([{ type: 'payment', amount: 6000, source: transfer.destination_payment }]);
  const [movement] = booked.data;
  expect(await errorOf(stripe.balanceTransactions.retrieve(movement?.id ?? ''))).toMatchObject({ statusCode: 404 });
  expect((await stripe.transfers.list({ transfer_group: 'event_1' })).data).toMatchObject([{ id: transfer.id }]);
  expect((await stripe.transfers.list({ destination: 'acct_other' })).data).toEqual([]);
  await sandbox.control('POST', '/webhooks/drain', {});
  expect(receiver.types()).toContain('transfer.created');
});

test('refuses more than is available, and accounts that cannot be paid', async () => {
  await charge(10_000, '4242424242424242');
  expect(await errorOf(send(100))).toMatchObject({ statusCode: 400, code: 'balance_insufficient' });
  await sandbox.control('POST', '/clock', { advance_s: 3 * 24 * 3600 });
  await send(100);
  expect(await errorOf(send(9726))).toMatchObject({ code: 'balance_insufficient' });
  expect(await errorOf(send(0))).toMatchObject({ param: 'amount' });
  expect(await errorOf(send(100, { currency: 'usd' }))).toMatchObject({ code: 'balance_insufficient' });
  expect(await errorOf(send(100, { destination: 'acct_none' }))).toMatchObject({
    code: 'resource_missing',
    param: 'destination',
  });
  for (const state of ['in_review', 'restricted', 'rejected', 'not_started']) {
    await sandbox.control('POST', `/accounts/${account}`, { state });
    expect(await errorOf(send(100))).toMatchObject({
      statusCode: 400,
      code: 'insufficient_capabilities_for_transfer',
    });
  }
});

test('out of one charge no more can be sent than it brought, and it arrives with the charge', async () => {
  const source_transaction = await charge(1000, '4242424242424242');
  const first = await send(700, { source_transaction, expand: ['source_transaction'] });
  expect(first).toMatchObject({ source_transaction: { id: source_transaction }, transfer_group: 'event_1' });
  expect(await available(account)).toBe(0);
  expect(await errorOf(send(301, { source_transaction }))).toMatchObject({ statusCode: 400, param: 'amount' });
  await stripe.transfers.createReversal(first.id, { amount: 200 });
  expect(await stripe.transfers.create({ currency: 'eur', destination: account, source_transaction })).toMatchObject({
    amount: 500,
  });
  expect(await errorOf(send(1, { source_transaction }))).toMatchObject({ param: 'amount' });
  expect(await errorOf(send(1, { source_transaction, currency: 'usd' }))).toMatchObject({
    param: 'source_transaction',
  });
  await sandbox.control('POST', '/clock', { advance_s: 3 * 24 * 3600 });
  const { data } = await stripe.payouts.list({}, { stripeAccount: account });
  expect(data).toMatchObject([{ amount: 1000 }]);
});

test('a transfer is reversed in parts, as far as the account still has it', async () => {
  await charge(10_000);
  const { id } = await send(5000);
  const part = await stripe.transfers.createReversal(id, {
    amount: 2000,
    metadata: { refund: 'r1' },
    expand: ['transfer', 'balance_transaction'],
  });
  expect(part).toMatchObject({
    id: expect.stringMatching(/^trr_/) as string,
    object: 'transfer_reversal',
    amount: 2000,
    currency: 'eur',
    metadata: { refund: 'r1' },
    source_refund: null,
    destination_payment_refund: expect.stringMatching(/^pyr_/) as string,
    transfer: { id, amount_reversed: 2000, reversed: false },
    balance_transaction: { type: 'transfer_refund', amount: 2000 },
  });
  expect(await available(account)).toBe(3000);
  expect(await errorOf(stripe.transfers.createReversal(id, { amount: 3001 }))).toMatchObject({ param: 'amount' });
  await stripe.transfers.createReversal(id);
  expect(await errorOf(stripe.transfers.createReversal(id))).toMatchObject({ statusCode: 400 });
  const whole = await stripe.transfers.retrieve(id);
  expect(whole).toMatchObject({ reversed: true, amount_reversed: 5000, reversals: { has_more: false } });
  expect(whole.reversals.data.map(({ amount }) => amount)).toEqual([3000, 2000]);
  expect((await stripe.transfers.listReversals(id, { limit: 1 })).has_more).toBe(true);
  const { data } = await stripe.events.list({ type: 'transfer.*' });
  expect(data.map(({ type }) => type)).toEqual(['transfer.reversed', 'transfer.reversed', 'transfer.created']);
});

test('a reversal above the balance is refused, or makes it negative if configured', async () => {
  await charge(10_000);
  const { id } = await send(5000);
  const other = await readyAccount();
  const { id: toOther } = await send(1000, { destination: other });
  await stripe.transfers.createReversal(toOther, { amount: 1000 });
  await stripe.payouts.create({ amount: 4000, currency: 'eur' }, { stripeAccount: account });
  expect(await errorOf(stripe.transfers.createReversal(id))).toMatchObject({ code: 'balance_insufficient' });
  await sandbox.control('POST', '/settings', { uncovered_reversal: 'negative' });
  await stripe.transfers.createReversal(id);
  expect(await available(account)).toBe(-4000);
});

test('a transfer whose answer is lost is made once', async () => {
  await charge(10_000);
  await sandbox.control('POST', '/faults', { kind: 'reset_after', method: 'POST', path: '/v1/transfers', times: 2 });
  const params = { amount: 4000, currency: 'eur', destination: account };
  await errorOf(stripe.transfers.create(params, { idempotencyKey: 'settle:1' }));
  const transfer = await stripe.transfers.create(params, { idempotencyKey: 'settle:1' });
  expect((await stripe.transfers.list()).data.map(({ id }) => id)).toEqual([transfer.id]);
  expect(await available(account)).toBe(4000);
});

test('calls for an account need one that exists, and each account has idempotency keys of its own', async () => {
  expect(await errorOf(stripe.balance.retrieve({}, { stripeAccount: 'acct_none' }))).toMatchObject({
    statusCode: 403,
    code: 'account_invalid',
  });
  expect(await errorOf(stripe.transfers.list({}, { stripeAccount: account }))).toMatchObject({ statusCode: 400 });
  await charge(1000);
  await send(500);
  const params = { amount: 100, currency: 'eur' };
  const own = await stripe.payouts.create(params, { idempotencyKey: 'same' });
  const theirs = await stripe.payouts.create(params, { idempotencyKey: 'same', stripeAccount: account });
  expect(theirs.id).not.toBe(own.id);
});

test('whatever is sent and reversed, in whatever order, no cent is made or lost', async () => {
  const step = fc.record({
    kind: fc.constantFrom('charge', 'send', 'reverse'),
    amount: fc.integer({ min: 50, max: 3000 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const before = { platform: (await available()) ?? 0, account: (await available(account)) ?? 0 };
      let charged = 0;
      const sent: string[] = [];
      for (const { kind, amount } of steps) {
        if (kind === 'charge') charged += await charge(amount).then(() => amount - Math.round(amount * 0.015) - 25);
        if (kind === 'send')
          await send(amount).then(
            ({ id }) => sent.push(id),
            () => null,
          );
        const [newest] = sent.slice(-1);
        if (kind === 'reverse' && newest) await stripe.transfers.createReversal(newest, { amount }).catch(() => null);
      }
      const after = { platform: (await available()) ?? 0, account: (await available(account)) ?? 0 };
      expect(after.platform + after.account).toBe(before.platform + before.account + charged);
      expect(after.platform).toBeGreaterThanOrEqual(0);
      expect(after.account).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 12 },
  );
});
