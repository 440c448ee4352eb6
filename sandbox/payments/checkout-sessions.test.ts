import { Stripe } from 'stripe';
import { afterAll, expect, test } from 'vitest';

import {
  clientFor,
  createSession,
  errorOf,
  idOf,
  lineItem,
  payByCard,
  sessionParams,
  startTestSandbox,
} from './testing.ts';

const sandbox = await startTestSandbox();
const { stripe } = sandbox;
afterAll(() => sandbox.stop());

const create = (change?: Partial<Stripe.Checkout.SessionCreateParams>) => createSession(stripe, change);
const inSeconds = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds;

test('a new session is open, unpaid, sums its lines and keeps what it was given', async () => {
  const expires_at = inSeconds(31 * 60);
  const session = await create({
    expires_at,
    customer_email: 'ann@example.com',
    client_reference_id: 'order_1',
    submit_type: 'book',
    custom_text: { submit: { message: 'Please pay before 20:41' } },
    integration_identifier: 'tickets_abcdefgh',
  });
  expect(session).toMatchObject({
    object: 'checkout.session',
    amount_total: 5770,
    currency: 'eur',
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    expires_at,
    customer_email: 'ann@example.com',
    metadata: { order_id: 'order_1' },
    custom_text: { submit: { message: 'Please pay before 20:41' } },
    livemode: false,
  });
  expect(session.url).toBe(`${sandbox.url}/c/pay/${session.id}`);
  expect(session.lastResponse.requestId).toMatch(/^req_/);
  expect(session.lastResponse.headers['stripe-version']).toBe(Stripe.API_VERSION);
});

test('a session can be read again, with its lines on request', async () => {
  const { id } = await create();
  const plain = await stripe.checkout.sessions.retrieve(id);
  expect(plain.line_items).toBeUndefined();
  const full = await stripe.checkout.sessions.retrieve(id, { expand: ['line_items', 'payment_intent'] });
  expect(full.line_items?.data.map((line) => [line.description, line.quantity, line.amount_total])).toEqual([
    ['Early bird', 2, 5400],
    ['Service fee', 1, 370],
  ]);
  expect(String(full.line_items?.data[0]?.price?.unit_amount_decimal)).toBe('2700');
});

test('line items are listed in their own order, page by page', async () => {
  const { id } = await create({ line_items: ['a', 'b', 'c'].map((name) => lineItem(name, 100, 1)) });
  const first = await stripe.checkout.sessions.listLineItems(id, { limit: 2 });
  expect(first.has_more).toBe(true);
  const names: Array<string | null> = [];
  for await (const line of stripe.checkout.sessions.listLineItems(id, { limit: 2 })) names.push(line.description);
  expect(names).toEqual(['a', 'b', 'c']);
});

test('sessions are listed newest first, filtered by status and payment intent, in both directions', async () => {
  const made = [await create(), await create(), await create()];
  const [oldest, middle, newest] = made.map(({ id }) => id);
  const page = await stripe.checkout.sessions.list({ limit: 2 });
  expect(page.data.map(({ id }) => id)).toEqual([newest, middle]);
  const next = await stripe.checkout.sessions.list({ limit: 1, starting_after: middle });
  expect(next.data.map(({ id }) => id)).toEqual([oldest]);
  const before = await stripe.checkout.sessions.list({ limit: 1, ending_before: oldest });
  expect(before).toMatchObject({ data: [{ id: middle }], has_more: true });

  const session = made[1];
  if (!session) throw new Error('unreachable');
  await payByCard(session, '4242424242424242');
  const { payment_intent } = await stripe.checkout.sessions.retrieve(session.id);
  const found = await stripe.checkout.sessions.list({ payment_intent: idOf(payment_intent) });
  expect(found.data.map(({ id }) => id)).toEqual([middle]);
  const complete = await stripe.checkout.sessions.list({ status: 'complete' });
  expect(complete.data.map(({ id }) => id)).toContain(middle);
  expect(complete.data.map(({ id }) => id)).not.toContain(newest);
});

test('lists can be narrowed by the time of creation', async () => {
  const { id, created } = await create();
  const since = await stripe.checkout.sessions.list({ created: { gte: created }, limit: 100 });
  expect(since.data.map((session) => session.id)).toContain(id);
  expect((await stripe.checkout.sessions.list({ created: { gt: created + 1000 } })).data).toEqual([]);
  expect((await stripe.events.list({ created: 1 })).data).toEqual([]);
});

test('an open session can be expired once and says so', async () => {
  const { id } = await create();
  const expired = await stripe.checkout.sessions.expire(id);
  expect(expired).toMatchObject({ status: 'expired', url: null, payment_status: 'unpaid' });
  const error = await errorOf(stripe.checkout.sessions.expire(id));
  expect(error).toMatchObject({ statusCode: 400, type: 'StripeInvalidRequestError' });
  const events = await stripe.events.list({ type: 'checkout.session.expired' });
  expect(events.data[0]?.data.object).toMatchObject({ id, status: 'expired' });
});

test.each([
  ['below half an hour', 29 * 60],
  ['above a day', 24 * 3600 + 60],
])('an expiry %s is refused', async (_words, seconds) => {
  expect(await errorOf(create({ expires_at: inSeconds(seconds) }))).toMatchObject({
    statusCode: 400,
    param: 'expires_at',
  });
});

const wrong: Array<[string, Record<string, unknown>, string | undefined, string]> = [
  ['an unknown parameter', { payment_method_types: ['card'] }, 'parameter_unknown', 'payment_method_types'],
  [
    'an unknown nested parameter',
    { line_items: [{ ...lineItem('a', 100, 1), colour: 'red' }] },
    'parameter_unknown',
    'line_items[0][colour]',
  ],
  ['a missing parameter', { success_url: undefined }, 'parameter_missing', 'success_url'],
  [
    'a missing nested parameter',
    { line_items: [{ quantity: 1, price_data: { currency: 'eur', unit_amount: 100, product_data: {} } }] },
    'parameter_missing',
    'line_items[0][price_data][product_data]',
  ],
  [
    'a fraction',
    { line_items: [lineItem('a', 10.5, 1)] },
    'parameter_invalid_integer',
    'line_items[0][price_data][unit_amount]',
  ],
  [
    'a negative price',
    { line_items: [lineItem('a', -100, 1)] },
    'parameter_invalid_integer',
    'line_items[0][price_data][unit_amount]',
  ],
  [
    'a quantity of nothing',
    { line_items: [lineItem('a', 100, 0)] },
    'parameter_invalid_integer',
    'line_items[0][quantity]',
  ],
  [
    'not a number',
    { line_items: [lineItem('a', Number.NaN, 1)] },
    'parameter_invalid_integer',
    'line_items[0][price_data][unit_amount]',
  ],
  [
    'an empty name',
    { line_items: [lineItem('', 100, 1)] },
    'parameter_invalid_empty',
    'line_items[0][price_data][product_data][name]',
  ],
  ['an address that is none', { success_url: '/done' }, 'url_invalid', 'success_url'],
  ['an address of another kind', { cancel_url: 'javascript:alert(1)' }, 'url_invalid', 'cancel_url'],
  ['an e-mail address that is none', { customer_email: 'ann' }, 'email_invalid', 'customer_email'],
  ['too small an amount', { line_items: [lineItem('a', 49, 1)] }, 'amount_too_small', 'line_items'],
  ['too large an amount', { line_items: [lineItem('a', 99_999_999, 2)] }, 'amount_too_large', 'line_items'],
  [
    'a currency nobody knows',
    { line_items: [lineItem('a', 100, 1, 'xyz')] },
    undefined,
    'line_items[0][price_data][currency]',
  ],
  ['two currencies', { line_items: [lineItem('a', 100, 1), lineItem('b', 100, 1, 'usd')] }, undefined, 'line_items'],
  ['too many lines', { line_items: Array.from({ length: 101 }, () => lineItem('a', 100, 1)) }, undefined, 'line_items'],
  ['a word that is not in the list', { submit_type: 'give' }, undefined, 'submit_type'],
  [
    'too many notes',
    { metadata: Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`k${index}`, 'v'])) },
    undefined,
    'metadata',
  ],
  ['too long a note name', { metadata: { ['k'.repeat(41)]: 'v' } }, undefined, `metadata[${'k'.repeat(41)}]`],
  ['too long a note', { metadata: { k: 'v'.repeat(501) } }, undefined, 'metadata[k]'],
  [
    'too long a suffix',
    { payment_intent_data: { statement_descriptor_suffix: 'S'.repeat(23) } },
    undefined,
    'payment_intent_data[statement_descriptor_suffix]',
  ],
  [
    'a fee for a connected account',
    { payment_intent_data: { application_fee_amount: 10 } },
    undefined,
    'payment_intent_data[application_fee_amount]',
  ],
  ['something to expand that cannot be', { expand: ['metadata'] }, undefined, 'expand'],
];

test.each(wrong)('creation refuses %s', async (_words, change, code, param) => {
  const count = (await stripe.checkout.sessions.list({ limit: 100 })).data.length;
  // Wrong on purpose, beyond what the SDK's types allow.
  const params = { ...sessionParams(), ...change } as Stripe.Checkout.SessionCreateParams;
  const error = await errorOf(stripe.checkout.sessions.create(params));
  expect(error).toMatchObject({ statusCode: 400, rawType: 'invalid_request_error', param });
  expect(error.code).toBe(code);
  expect((await stripe.checkout.sessions.list({ limit: 100 })).data).toHaveLength(count);
});

test('a name with markup and other alphabets survives the form encoding', async () => {
  const name = '<b>Späti & Ünïcode</b> [x]=1 + 💃';
  const { id } = await create({ line_items: [lineItem(name, 100, 1)] });
  const lines = await stripe.checkout.sessions.listLineItems(id);
  expect(lines.data[0]?.description).toBe(name);
});

test('an unknown identifier is 404 resource_missing', async () => {
  const error = await errorOf(stripe.checkout.sessions.retrieve('cs_test_nothing'));
  expect(error).toMatchObject({ statusCode: 404, code: 'resource_missing' });
});

test.each([['sk_test_other'], [`${'sk_test_sbx_contract'}x`], ['sk_live_123456789']])(
  'the key %s is refused',
  async (apiKey) => {
    const error = await errorOf(clientFor(sandbox.port, { apiKey }).balance.retrieve());
    expect(error).toMatchObject({ statusCode: 401, type: 'StripeAuthenticationError' });
    expect(error.message).not.toContain(apiKey);
  },
);

test('another version of the API and a connected account are refused', async () => {
  expect(await errorOf(stripe.balance.retrieve({}, { apiVersion: '2020-08-27' }))).toMatchObject({ statusCode: 400 });
  expect(await errorOf(stripe.balance.retrieve({}, { stripeAccount: 'acct_1' }))).toMatchObject({
    statusCode: 403,
    code: 'account_invalid',
  });
});

test('calls that are not built answer 404 in the shape of an error', async () => {
  expect(await errorOf(stripe.topups.list())).toMatchObject({ statusCode: 404, type: 'StripeInvalidRequestError' });
});
