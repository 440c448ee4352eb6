import { afterAll, beforeEach, expect, test } from 'vitest';

import { accountParams, errorOf, startReceiver, startTestSandbox, TEST_SECRET } from './testing.ts';

const ACCOUNTS_SECRET = 'whsec_accounts';
const CAPABILITY = 'v2.core.account[configuration.recipient].capability_status_updated';

const platform = await startReceiver();
const receiver = await startReceiver();
const sandbox = await startTestSandbox({
  webhookEndpoints: [
    { url: platform.url, secret: TEST_SECRET, destination: 'platform' },
    { url: receiver.url, secret: ACCOUNTS_SECRET, destination: 'accounts' },
  ],
});
const { stripe } = sandbox;
afterAll(async () => {
  await sandbox.stop();
  await receiver.close();
  await platform.close();
});
beforeEach(async () => {
  await drain();
  receiver.received.length = 0;
});

const drain = () => sandbox.control('POST', '/webhooks/drain', {});
const put = (id: string, state: object) => sandbox.control('POST', `/accounts/${id}`, state);

function parse({ body, signature }: { body: string; signature: string }) {
  return stripe.parseEventNotification(body, signature, ACCOUNTS_SECRET);
}

test('a thin event is signed, names the account and carries no data', async () => {
  const { id } = await stripe.v2.core.accounts.create(accountParams());
  await put(id, { state: 'ready' });
  await drain();
  expect(receiver.types().toSorted()).toEqual([
    'v2.core.account.created',
    CAPABILITY,
    CAPABILITY,
    'v2.core.account[identity].updated',
    'v2.core.account[requirements].updated',
  ]);
  expect(platform.received).toEqual([]);
  const deliveries = receiver.received.map((received) => ({ ...received, event: parse(received) }));
  const created = deliveries.find(({ event }) => event.type === 'v2.core.account.created');
  const last = deliveries.find(({ event }) => event.type === CAPABILITY);
  if (!created || !last) throw new Error('No delivery');
  expect(JSON.parse(created.body)).toEqual({
    id: expect.stringMatching(/^evt_/) as string,
    object: 'v2.core.event',
    type: 'v2.core.account.created',
    created: expect.stringMatching(/Z$/) as string,
    livemode: false,
    context: null,
    related_object: { id, type: 'v2.core.account', url: `/v2/core/accounts/${id}` },
  });
  expect(() => stripe.webhooks.constructEvent(created.body, created.signature, ACCOUNTS_SECRET)).toThrow(
    'a thin event notification',
  );
  expect(() => stripe.parseEventNotification(created.body, created.signature, TEST_SECRET)).toThrow('signature');
  expect(await last.event.fetchEvent()).toMatchObject({
    type: CAPABILITY,
    data: { updated_capability: expect.stringMatching(/^stripe_balance\./) as string },
  });
  const related = last.event.type === CAPABILITY ? await last.event.fetchRelatedObject() : null;
  expect(related).toMatchObject({ id, object: 'v2.core.account' });
});

test('events can be listed by account, type and time, and name the request that caused them', async () => {
  const { id } = await stripe.v2.core.accounts.create(accountParams(), { idempotencyKey: 'events-list' });
  await stripe.v2.core.accounts.update(id, { display_name: 'Other' });
  await put(id, { state: 'ready' });
  await put(id, { state: 'closed' });
  const { data } = await stripe.v2.core.events.list({ object_id: id });
  expect(data.map(({ type }) => type).toReversed()).toEqual([
    'v2.core.account.created',
    'v2.core.account.updated',
    'v2.core.account[identity].updated',
    'v2.core.account[requirements].updated',
    CAPABILITY,
    CAPABILITY,
    'v2.core.account[configuration.recipient].updated',
    CAPABILITY,
    CAPABILITY,
    'v2.core.account.closed',
  ]);
  expect(data.at(-1)).toMatchObject({ reason: { type: 'request', request: { idempotency_key: 'events-list' } } });
  const capability = await stripe.v2.core.events.list({ object_id: id, types: [CAPABILITY], limit: 3 });
  expect(capability.data.length).toBe(3);
  const all = await stripe.v2.core.events
    .list({ object_id: id, types: [CAPABILITY], limit: 1 })
    .autoPagingToArray({ limit: 9 });
  expect(all.length).toBe(4);
  const later = Math.floor(Date.now() / 1000) + 60;
  expect((await stripe.v2.core.events.list({ object_id: id, created: { gt: later } })).data).toEqual([]);
  const [first] = data;
  expect(await stripe.v2.core.events.retrieve(first?.id ?? '')).toMatchObject({ id: first?.id });
  expect(await errorOf(stripe.v2.core.events.retrieve('evt_none'))).toMatchObject({ statusCode: 404 });
  expect(await errorOf(stripe.events.retrieve(first?.id ?? ''))).toMatchObject({ code: 'resource_missing' });
});

test('coming back from the form is an event, and so is a deadline that passes', async () => {
  const { id } = await stripe.v2.core.accounts.create(accountParams());
  const link = await stripe.v2.core.accountLinks.create({
    account: id,
    use_case: {
      type: 'account_onboarding',
      account_onboarding: { refresh_url: platform.url, return_url: 'http://127.0.0.1:9/back' },
    },
  });
  const opened = await fetch(link.url);
  await fetch(opened.url, { method: 'POST', body: new URLSearchParams({ action: 'later' }), redirect: 'manual' });
  const [returned] = (await stripe.v2.core.events.list({ types: ['v2.core.account_link.returned'] })).data;
  expect(returned).toMatchObject({
    data: { account_id: id, configurations: ['recipient'], use_case: 'account_onboarding' },
    related_object: null,
  });
  const { now_s } = await sandbox.control<{ now_s: number }>('GET', '/clock');
  await put(id, { state: 'more_needed', due: new Date((now_s + 60) * 1000).toISOString() });
  await drain();
  receiver.received.length = 0;
  await sandbox.control('POST', '/clock', { advance_s: 61 });
  await drain();
  expect(receiver.types().toSorted()).toEqual([CAPABILITY, CAPABILITY, 'v2.core.account[requirements].updated']);
});
