import { afterAll, beforeEach, expect, test } from 'vitest';

import { accountParams, errorOf, payByCard, sessionParams, startTestSandbox, startWithReceiver } from './testing.ts';

const DAY_S = 24 * 3600;
const SECRET = 'whsec_connected';

let account: string;

const { sandbox, receiver } = await startWithReceiver({ secret: SECRET, destination: 'connected' });
const { stripe } = sandbox;
afterAll(() => sandbox.stop());
beforeEach(async () => {
  await sandbox.control('POST', '/reset', {});
  receiver.received.length = 0;
  const { id } = await stripe.v2.core.accounts.create(accountParams());
  account = id;
  await put({ state: 'ready' });
  await payByCard(await stripe.checkout.sessions.create(sessionParams()), '4000000000000077');
});

const put = (state: object) => sandbox.control('POST', `/accounts/${account}`, state);
const days = (count: number) => sandbox.control('POST', '/clock', { advance_s: count * DAY_S });
const send = (amount: number) => stripe.transfers.create({ amount, currency: 'eur', destination: account });
const listed = async () => (await stripe.payouts.list({}, { stripeAccount: account })).data;

async function available(stripeAccount?: string): Promise<number | undefined> {
  const balance = await stripe.balance.retrieve({}, stripeAccount === undefined ? {} : { stripeAccount });
  return balance.available[0]?.amount;
}

test('a connected account is paid the day after, and the money arrives two days later', async () => {
  await send(3000);
  expect(await listed()).toEqual([]);
  await days(1);
  const [payout] = await listed();
  expect(payout).toMatchObject({
    id: expect.stringMatching(/^po_/) as string,
    object: 'payout',
    amount: 3000,
    automatic: true,
    currency: 'eur',
    destination: expect.stringMatching(/^ba_/) as string,
    method: 'standard',
    status: 'in_transit',
    type: 'bank_account',
  });
  expect(await available(account)).toBe(0);
  await days(2);
  expect(await listed()).toMatchObject([{ status: 'paid' }]);
  await sandbox.control('POST', '/webhooks/drain', {});
  const events = receiver.received.map(({ body, signature }) =>
    stripe.webhooks.constructEvent(body, signature, SECRET),
  );
  expect(events).toMatchObject([
    { type: 'payout.created', account, data: { object: { id: payout?.id } } },
    { type: 'payout.paid', account, data: { previous_attributes: { status: 'in_transit' } } },
  ]);
  expect((await stripe.events.list()).data.filter(({ type }) => type.startsWith('payout.'))).toEqual([]);
  const theirs = await stripe.events.list({ type: 'payout.*' }, { stripeAccount: account });
  expect(theirs.data.length).toBe(2);
  await days(5);
  expect((await listed()).length).toBe(1);
  expect(await errorOf(stripe.payouts.retrieve(payout?.id ?? ''))).toMatchObject({ code: 'resource_missing' });
  const expanded = await stripe.payouts.retrieve(
    payout?.id ?? '',
    { expand: ['balance_transaction'] },
    { stripeAccount: account },
  );
  expect(expanded.balance_transaction).toMatchObject({ type: 'payout', net: -3000, reporting_category: 'payout' });
});

test('the dashboard of the account shows its balance and its payouts', async () => {
  await send(3000);
  await days(1);
  await send(450);
  const { url } = await stripe.accounts.createLoginLink(account);
  const html = await (await fetch(url)).text();
  expect(html).toContain('€4.50');
  expect(html).toContain('€30.00');
  expect(html).toContain('in transit');
});

test('a blocked payout waits until it is allowed', async () => {
  await send(3000);
  await put({ state: 'restricted' });
  await days(3);
  expect(await listed()).toEqual([]);
  const params = { amount: 100, currency: 'eur' };
  expect(await errorOf(stripe.payouts.create(params, { stripeAccount: account }))).toMatchObject({
    code: 'payouts_not_allowed',
  });
  await put({ state: 'ready' });
  await days(1);
  expect(await listed()).toMatchObject([{ amount: 3000 }]);
});

test('a payout the bank returns gives the money back', async () => {
  await send(3000);
  await days(1);
  const [payout] = await listed();
  const fail = () => sandbox.control('POST', `/payouts/${payout?.id}`, { action: 'fail', failure_code: 'no_account' });
  await fail();
  expect(await listed()).toMatchObject([{ status: 'failed', failure_code: 'no_account' }]);
  expect(await available(account)).toBe(3000);
  await expect(fail()).rejects.toThrow('409');
  await days(1);
  expect(await listed()).toMatchObject([{ status: 'in_transit', amount: 3000 }, { status: 'failed' }]);
  const failed = await stripe.events.list({ type: 'payout.failed' }, { stripeAccount: account });
  expect(failed.data.length).toBe(1);
});

test('an account on manual payouts is paid only when told', async () => {
  await stripe.balanceSettings.update(
    { payments: { payouts: { schedule: { interval: 'manual' } } } },
    { stripeAccount: account },
  );
  await send(3000);
  await days(5);
  expect(await listed()).toEqual([]);
  const options = { stripeAccount: account };
  const payout = await stripe.payouts.create({ amount: 1000, currency: 'eur', metadata: { a: 'b' } }, options);
  expect(payout).toMatchObject({ status: 'pending', automatic: false, metadata: { a: 'b' } });
  expect(await errorOf(stripe.payouts.create({ amount: 2001, currency: 'eur' }, options))).toMatchObject({
    code: 'balance_insufficient',
  });
  expect(await available(account)).toBe(2000);
});

test('the platform keeps its money unless configured otherwise, and always its minimum', async () => {
  expect(await stripe.balanceSettings.retrieve()).toMatchObject({
    object: 'balance_settings',
    payments: {
      payouts: { schedule: { interval: 'manual' }, status: 'enabled' },
      settlement_timing: { delay_days: 2 },
    },
  });
  await days(5);
  const before = (await available()) ?? 0;
  const settings = await stripe.balanceSettings.update({
    payments: { payouts: { schedule: { interval: 'daily' }, minimum_balance_by_currency: { eur: 5000 } } },
  });
  expect(settings.payments.payouts?.minimum_balance_by_currency).toEqual({ eur: 5000 });
  expect(await stripe.balanceSettings.retrieve()).toEqual(settings);
  await days(1);
  expect((await stripe.payouts.list()).data).toMatchObject([{ amount: before - 5000, status: 'in_transit' }]);
  expect(await available()).toBe(5000);
  await stripe.balanceSettings.update({ payments: { payouts: { minimum_balance_by_currency: '' } } });
  expect((await stripe.balanceSettings.retrieve()).payments.payouts?.minimum_balance_by_currency).toBeNull();
  const wrong = { payments: { payouts: { schedule: { interval: 'hourly' } } } };
  expect(await errorOf(stripe.balanceSettings.update(wrong))).toMatchObject({
    param: 'payments[payouts][schedule][interval]',
  });
});

test('money that has become available is announced once a day', async () => {
  for (let count = 0; count < 3; count += 1) {
    await payByCard(await stripe.checkout.sessions.create(sessionParams()), '4242424242424242');
  }
  const told = async () => (await stripe.events.list({ type: 'balance.available' })).data;
  expect(await told()).toEqual([]);
  await days(3);
  expect(await told()).toMatchObject([{ data: { object: { object: 'balance', pending: [{ amount: 0 }] } } }]);
  await days(5);
  expect((await told()).length).toBe(1);
});

test('weekly payouts wait for their day', async () => {
  await sandbox.control('POST', '/clock', { set: '2030-01-01T12:00:00Z' }); // a Tuesday
  await stripe.balanceSettings.update(
    { payments: { payouts: { schedule: { interval: 'weekly', weekly_payout_days: ['friday'] } } } },
    { stripeAccount: account },
  );
  await send(3000);
  await days(2);
  expect(await listed()).toEqual([]);
  await days(1);
  expect((await listed()).length).toBe(1);
});

test('plans and payouts under way survive a restart', async () => {
  const first = await startTestSandbox();
  const { id } = await first.stripe.v2.core.accounts.create(accountParams());
  await first.control('POST', `/accounts/${id}`, { state: 'ready' });
  await payByCard(await first.stripe.checkout.sessions.create(sessionParams()), '4000000000000077');
  await first.stripe.transfers.create({ amount: 3000, currency: 'eur', destination: id });
  await first.close();
  const second = await startTestSandbox({ dataDir: first.dataDir });
  await second.control('POST', '/clock', { advance_s: DAY_S });
  const read = () => second.stripe.payouts.list({}, { stripeAccount: id });
  expect((await read()).data).toMatchObject([{ amount: 3000, status: 'in_transit' }]);
  await second.control('POST', '/clock', { advance_s: 2 * DAY_S });
  expect((await read()).data).toMatchObject([{ status: 'paid' }]);
  await second.stop();
});

test('a payment from before the sandbox existed is refunded from a top-up', async () => {
  await sandbox.control('POST', '/top-ups', { amount: 5000, currency: 'eur' });
  const before = (await available()) ?? 0;
  const payment = {
    intent_id: 'pi_demo_1',
    amount: 3000,
    amount_refunded: 1000,
    currency: 'eur',
    email: 'a@b.example',
  };
  await sandbox.control('POST', '/past-payments', { payments: [payment] });
  expect(await available()).toBe(before);
  await expect(sandbox.stripe.refunds.create({ payment_intent: 'pi_demo_1', amount: 2001 })).rejects.toThrow(
    'greater than unrefunded amount',
  );
  const refund = await sandbox.stripe.refunds.create({ payment_intent: 'pi_demo_1', amount: 2000 });
  expect(refund.status).toBe('succeeded');
  expect(await available()).toBe(before - 2000);
});

test('a top-up by the platform is available at once', async () => {
  const before = (await available()) ?? 0;
  await sandbox.control('POST', '/top-ups', { amount: 500, currency: 'eur' });
  expect(await available()).toBe(before + 500);
});
