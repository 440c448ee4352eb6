import type { Stripe } from 'stripe';
import { afterAll, expect, test } from 'vitest';

import { accountParams, errorOf, requirementsOf, startTestSandbox, TEST_KEY, transfersStatus } from './testing.ts';

const sandbox = await startTestSandbox();
const { stripe } = sandbox;
afterAll(() => sandbox.stop());

const create = (change?: Stripe.V2.Core.AccountCreateParams) => stripe.v2.core.accounts.create(accountParams(change));
const put = (id: string, state: object) => sandbox.control('POST', `/accounts/${id}`, state);

test('a new account waits for onboarding', async () => {
  const account = await create({ metadata: { organization: 'o1' } });
  expect(account).toMatchObject({
    id: expect.stringMatching(/^acct_/) as string,
    object: 'v2.core.account',
    applied_configurations: ['recipient'],
    closed: false,
    contact_email: 'host@example.com',
    contact_phone: null,
    dashboard: 'express',
    display_name: 'Night Owl',
    livemode: false,
    metadata: { organization: 'o1' },
    configuration: { customer: null, merchant: null },
    identity: null,
    defaults: null,
  });
  const late = {
    status: 'restricted',
    status_details: [{ code: 'requirements_past_due', resolution: 'provide_info' }],
  };
  expect(account.configuration?.recipient).toEqual({
    applied: true,
    capabilities: { stripe_balance: { payouts: late, stripe_transfers: late } },
  });
  expect(account.requirements?.summary).toEqual({ minimum_deadline: { status: 'past_due' } });
  expect(account.requirements?.entries?.[0]).toEqual({
    awaiting_action_from: 'user',
    description: 'external_account',
    errors: [],
    impact: {
      restricts_capabilities: [
        { capability: 'stripe_balance.payouts', configuration: 'recipient', deadline: { status: 'past_due' } },
      ],
    },
    minimum_deadline: { status: 'past_due' },
    requested_reasons: [{ code: 'routine_onboarding' }],
  });
  expect(await requirementsOf(stripe, account.id)).toContain('identity.individual.given_name');
});

test('an answer shows only the parts that were asked for', async () => {
  const { id } = await create();
  const bare = await stripe.v2.core.accounts.retrieve(id);
  const parts = { configuration: null, defaults: null, future_requirements: null, identity: null, requirements: null };
  expect(bare).toMatchObject(parts);
  const some = await stripe.v2.core.accounts.retrieve(id, { include: ['identity', 'defaults'] });
  expect(some).toMatchObject({
    ...parts,
    identity: { country: 'DE', entity_type: 'individual' },
    defaults: {
      currency: 'eur',
      responsibilities: {
        fees_collector: 'application',
        losses_collector: 'application',
        requirements_collector: 'stripe',
      },
    },
  });
  const unknown = stripe.v2.core.accounts.retrieve(id, { include: ['everything' as 'identity'] });
  expect(await errorOf(unknown)).toMatchObject({ statusCode: 400, code: 'invalid_fields', param: 'include.0' });
});

test.each<[string, object, object]>([
  ['an unknown parameter', { colour: 'red' }, { code: 'invalid_fields', param: 'colour' }],
  ['an unknown parameter further in', { identity: { town: 'x' } }, { param: 'identity.town' }],
  ['a wrong type', { display_name: 5 }, { code: 'invalid_fields', param: 'display_name' }],
  ['a bad address', { contact_email: 'nobody' }, { param: 'contact_email' }],
  ['no address', { contact_email: undefined }, { message: 'Missing required param: contact_email.' }],
  ['no country', { identity: {} }, { code: 'identity_country_required', param: 'identity.country' }],
  ['a bad country', { identity: { country: 'Germany' } }, { param: 'identity.country' }],
  ['a merchant', { configuration: { merchant: {} } }, { param: 'configuration.merchant' }],
  ['no responsibilities', { defaults: {} }, { param: 'defaults.responsibilities' }],
  [
    'losses left to Stripe',
    { defaults: { responsibilities: { fees_collector: 'application', losses_collector: 'stripe' } } },
    { code: 'account_controller_express_dash_without_application_losses_or_fees' },
  ],
  [
    'losses left to Stripe without a dashboard',
    {
      dashboard: 'none',
      defaults: { responsibilities: { fees_collector: 'stripe', losses_collector: 'stripe' } },
    },
    { message: expect.stringContaining("can only be 'application'") as string },
  ],
  [
    'fees alone left to Stripe',
    {
      dashboard: 'none',
      defaults: { responsibilities: { fees_collector: 'stripe', losses_collector: 'application' } },
    },
    { code: 'account_controller_stripe_pricing_platform_liable' },
  ],
])('refuses %s', async (_name, change, error) => {
  expect(await errorOf(create(change))).toMatchObject({
    type: 'StripeInvalidRequestError',
    statusCode: 400,
    ...error,
  });
});

test('an account that does not exist, and a body that is no JSON', async () => {
  expect(await errorOf(stripe.v2.core.accounts.retrieve('acct_none'))).toMatchObject({
    statusCode: 404,
    code: 'not_found',
  });
  const answer = await fetch(`${sandbox.url}/v2/core/accounts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TEST_KEY}`, 'content-type': 'application/json' },
    body: '{',
  });
  expect(answer.status).toBe(400);
});

test('an update changes what it names, and what is settled stays', async () => {
  const { id } = await create({ metadata: { a: '1', b: '2' } });
  const updated = await stripe.v2.core.accounts.update(id, {
    display_name: 'Day Owl',
    metadata: { a: null, c: '3' },
    identity: { individual: { given_name: 'Ann' } },
    include: ['identity'],
  });
  expect(updated).toMatchObject({
    display_name: 'Day Owl',
    contact_email: 'host@example.com',
    metadata: { b: '2', c: '3' },
    identity: { individual: { given_name: 'Ann', object: 'v2.core.account_person', account: id } },
  });
  expect(updated.metadata).not.toHaveProperty('a');
  expect(await requirementsOf(stripe, id)).not.toContain('identity.individual.given_name');
  const move = stripe.v2.core.accounts.update(id, { identity: { country: 'fr' } });
  expect(await errorOf(move)).toMatchObject({ statusCode: 400, param: 'identity.country' });
  const full = stripe.v2.core.accounts.update(id, { dashboard: 'full' });
  expect(await errorOf(full)).toMatchObject({ statusCode: 400, param: 'dashboard' });
});

test('a closed account can be read but not used', async () => {
  const { id } = await create();
  const halfClosed = stripe.v2.core.accounts.close(id, { applied_configurations: [] });
  expect(await errorOf(halfClosed)).toMatchObject({ param: 'applied_configurations' });
  expect(await stripe.v2.core.accounts.close(id, { applied_configurations: ['recipient'] })).toMatchObject({
    closed: true,
  });
  expect(await transfersStatus(stripe, id)).toBe('restricted');
  expect(await errorOf(stripe.v2.core.accounts.update(id, { display_name: 'x' }))).toMatchObject({ statusCode: 400 });
  const open = await stripe.v2.core.accounts.list({ limit: 100 });
  const closed = await stripe.v2.core.accounts.list({ limit: 100, closed: true });
  expect(open.data.map((account) => account.id)).not.toContain(id);
  expect(closed.data.map((account) => account.id)).toContain(id);
});

test('lists page by page, forwards and back', async () => {
  const made: string[] = [];
  for (let index = 0; index < 5; index += 1) made.unshift((await create()).id);
  const first = await stripe.v2.core.accounts.list({ limit: 2, applied_configurations: ['recipient'] });
  expect(first.data.map(({ id }) => id)).toEqual(made.slice(0, 2));
  expect(first.previous_page_url).toBeNull();
  const all = await stripe.v2.core.accounts.list({ limit: 2 }).autoPagingToArray({ limit: 5 });
  expect(all.map(({ id }) => id)).toEqual(made);
  const read = async (path: string | null) => {
    const answer = await fetch(`${sandbox.url}${path}`, { headers: { authorization: `Bearer ${TEST_KEY}` } });
    return (await answer.json()) as Awaited<typeof first>;
  };
  const second = await read(first.next_page_url);
  expect(second.data.map(({ id }) => id)).toEqual(made.slice(2, 4));
  expect((await read(second.previous_page_url)).data.map(({ id }) => id)).toEqual(made.slice(0, 2));
  const customers = await stripe.v2.core.accounts.list({ applied_configurations: ['customer'] });
  expect(customers.data).toEqual([]);
});

test.each<[object, string, object | null]>([
  [{ state: 'ready' }, 'active', null],
  [{ state: 'in_review' }, 'pending', { code: 'requirements_pending_verification', resolution: 'no_resolution' }],
  [{ state: 'restricted' }, 'restricted', { code: 'restricted_other', resolution: 'contact_stripe' }],
  [{ state: 'rejected', code: 'rejected_fraud' }, 'rejected', { code: 'rejected_fraud', resolution: 'contact_stripe' }],
  [{ state: 'unsupported' }, 'unsupported', { code: 'unsupported_business', resolution: 'no_resolution' }],
  [{ state: 'more_needed' }, 'restricted', { code: 'requirements_past_due', resolution: 'provide_info' }],
  [{ state: 'not_started' }, 'restricted', { code: 'requirements_past_due', resolution: 'provide_info' }],
])('the control %j makes transfers %s', async (state, status, detail) => {
  const { id } = await create();
  await put(id, { state: 'ready' });
  await put(id, state);
  const account = await stripe.v2.core.accounts.retrieve(id, { include: ['configuration.recipient'] });
  expect(account.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers).toEqual({
    status,
    status_details: detail === null ? [] : [detail],
  });
});

test('a requirement with a deadline restricts the account after it', async () => {
  const { id } = await create();
  const { now_s } = await sandbox.control<{ now_s: number }>('GET', '/clock');
  const due = new Date((now_s + 3600) * 1000).toISOString();
  await put(id, { state: 'more_needed', requirements: ['identity.individual.id_numbers'], due });
  expect(await transfersStatus(stripe, id)).toBe('active');
  const { requirements } = await stripe.v2.core.accounts.retrieve(id, { include: ['requirements'] });
  expect(requirements?.summary).toEqual({ minimum_deadline: { status: 'currently_due', time: due } });
  expect(requirements?.entries).toMatchObject([
    { description: 'identity.individual.id_numbers', minimum_deadline: { status: 'currently_due' } },
  ]);
  await sandbox.control('POST', '/clock', { advance_s: 3601 });
  expect(await transfersStatus(stripe, id)).toBe('restricted');
  await put(id, { state: 'ready' });
  expect(await requirementsOf(stripe, id)).toEqual([]);
});

test('a missing bank account stops payouts, not transfers', async () => {
  const { id } = await create();
  await put(id, { state: 'more_needed', requirements: ['external_account'] });
  const account = await stripe.v2.core.accounts.retrieve(id, { include: ['configuration.recipient'] });
  expect(account.configuration?.recipient?.capabilities?.stripe_balance).toMatchObject({
    payouts: { status: 'restricted' },
    stripe_transfers: { status: 'active' },
  });
});

test('the control page shows every account and takes its buttons', async () => {
  const { id } = await create({ display_name: '<Owls & Co>' });
  const page = await fetch(`${sandbox.url}/_sandbox/`, { headers: { accept: 'text/html' } });
  expect(page.headers.get('x-robots-tag')).toContain('noindex');
  const html = await page.text();
  expect(html).toContain('&lt;Owls &amp; Co&gt;');
  expect(html).toContain(`/_sandbox/accounts/${id}`);
  const press = (fields: Record<string, string>) =>
    fetch(`${sandbox.url}/_sandbox/accounts/${id}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    });
  expect((await press({ state: 'ready' })).status).toBe(303);
  expect(await transfersStatus(stripe, id)).toBe('active');
  await press({ state: 'more_needed', requirements: 'a.b c.d', due: '2099-01-01T00:00' });
  expect(await requirementsOf(stripe, id)).toEqual(['a.b', 'c.d']);
  expect((await press({ state: 'nonsense' })).status).toBe(400);
  const { now_s } = await sandbox.control<{ now_s: number }>('GET', '/clock');
  const form = new URLSearchParams({ advance_s: '86400' });
  await fetch(`${sandbox.url}/_sandbox/clock`, { method: 'POST', body: form, redirect: 'manual' });
  const later = await sandbox.control<{ now_s: number }>('GET', '/clock');
  expect(later.now_s - now_s).toBeGreaterThanOrEqual(86_400);
  expect(await sandbox.control('GET', `/accounts/${id}`)).toMatchObject({ id, state: 'more_needed' });
  await put(id, { state: 'closed' });
  await expect(put(id, { state: 'ready' })).rejects.toThrow('409');
});

test('an account whose creation was never answered is made once', async () => {
  const before = await stripe.v2.core.accounts.list({ limit: 100 });
  await sandbox.control('POST', '/faults', {
    kind: 'reset_after',
    method: 'POST',
    path: '/v2/core/accounts',
    times: 2,
  });
  const options = { idempotencyKey: 'account-once' };
  await errorOf(stripe.v2.core.accounts.create(accountParams(), options));
  const account = await stripe.v2.core.accounts.create(accountParams(), options);
  const again = await stripe.v2.core.accounts.create(accountParams(), options);
  expect(again.id).toBe(account.id);
  const after = await stripe.v2.core.accounts.list({ limit: 100 });
  expect(after.data.length).toBe(before.data.length + 1);
  const other = stripe.v2.core.accounts.create(accountParams({ display_name: 'Other' }), options);
  expect(await errorOf(other)).toMatchObject({ type: 'StripeIdempotencyError' });
});
