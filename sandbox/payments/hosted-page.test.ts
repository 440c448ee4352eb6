import type { Stripe } from 'stripe';
import { afterAll, afterEach, expect, test } from 'vitest';
import { TEST_CARDS } from './rules/test-cards.ts';
import { idOf, lineItem, payByCard, startTestSandbox, submit, createSession, readSession } from './testing.ts';

const sandbox = await startTestSandbox();
const { stripe } = sandbox;
afterAll(() => sandbox.stop());
afterEach(() => sandbox.control('POST', '/clock', { reset: true }));

const create = (change?: Partial<Stripe.Checkout.SessionCreateParams>) => createSession(stripe, change);
const read = (session: { id: string }) => readSession(stripe, session);

function intentIn(session: Stripe.Checkout.Session): Stripe.PaymentIntent {
  const { payment_intent: intent } = session;
  if (intent === null || typeof intent === 'string') throw new Error('The payment intent was not expanded');
  return intent;
}

function chargeIn(session: Stripe.Checkout.Session): Stripe.Charge {
  const { latest_charge: charge } = intentIn(session);
  if (charge === null || typeof charge === 'string') throw new Error('The charge was not expanded');
  return charge;
}

const allEvents = (): Promise<Stripe.Event[]> =>
  stripe.events.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 });
const countEvents = async (): Promise<number> => (await allEvents()).length;

async function typesSince(count: number): Promise<string[]> {
  const events = await allEvents();
  return events
    .slice(0, events.length - count)
    .map(({ type }) => type)
    .reverse();
}

test('the page names amount, lines, deadline and the sandbox, escapes names and stays out of search engines', async () => {
  const session = await create({
    line_items: [lineItem('<script>alert(1)</script>', 5400, 1)],
    customer_email: 'ann@example.com',
    custom_text: { submit: { message: 'Please pay before 20:41' } },
  });
  const page = await fetch(session.url ?? '');
  const text = await page.text();
  expect(page.headers.get('x-robots-tag')).toContain('noindex');
  const policy = page.headers.get('content-security-policy');
  expect(policy).toContain("form-action 'self' http://127.0.0.1");
  expect(policy, 'the icon that browsers ask for').toContain("img-src 'self'");
  for (const words of [
    'Pay €54.00',
    'Please pay before 20:41',
    'no real money',
    'value="ann@example.com"',
    'href="http://127.0.0.1/back"',
  ]) {
    expect(text).toContain(words);
  }
  expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(text).not.toContain('<script>alert(1)');
  expect(text, 'a second deadline').not.toContain('This page closes in');
});

test('a good card pays: the buyer goes on, everything is recorded, the fee is 1.5 % + 0.25', async () => {
  const before = await countEvents();
  const session = await create();
  const answer = await payByCard(session, '4242 4242 4242 4242');
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe(`http://127.0.0.1/checkout/done?session_id=${session.id}`);
  const paid = await read(session);
  expect(paid).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    url: null,
    customer_details: { email: 'ann@example.com', name: 'Ann' },
  });
  expect(intentIn(paid)).toMatchObject({
    status: 'succeeded',
    amount_received: 5770,
    transfer_group: 'event_1',
    metadata: { order_id: 'order_1' },
  });
  const charge = chargeIn(paid);
  expect(charge).toMatchObject({ status: 'succeeded', paid: true, amount: 5770, transfer_group: 'event_1' });
  expect(charge.payment_method_details?.card).toMatchObject({ brand: 'visa', last4: '4242', exp_year: 2034 });
  expect(charge.balance_transaction).toMatchObject({
    amount: 5770,
    fee: 112,
    net: 5658,
    status: 'pending',
    type: 'charge',
  });
  expect(await typesSince(before)).toEqual([
    'payment_intent.created',
    'charge.succeeded',
    'payment_intent.succeeded',
    'checkout.session.completed',
    'charge.updated',
  ]);
});

test('pressing pay twice charges once and leads to the same page', async () => {
  const session = await create();
  const answers = await Promise.all(Array.from({ length: 5 }, () => payByCard(session, '4242424242424242')));
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303]);
  const { payment_intent } = await stripe.checkout.sessions.retrieve(session.id);
  const charges = await stripe.charges.list({ payment_intent: idOf(payment_intent) });
  expect(charges.data).toHaveLength(1);
});

test.each(
  TEST_CARDS.filter(({ decline, challenge }) => decline && !challenge).map(
    ({ number, label, decline }) => [label, number, decline] as const,
  ),
)('%s: the session stays open and can be paid with another card', async (_label, number, decline) => {
  const before = await countEvents();
  const session = await create();
  const answer = await payByCard(session, number);
  expect(answer.status).toBe(402);
  const text = await answer.text();
  expect(text).toContain('role="alert"');
  expect(text).toMatch(/id="card_number"[^>]* autofocus/);
  const declined = await read(session);
  expect(declined).toMatchObject({ status: 'open', payment_status: 'unpaid' });
  expect(intentIn(declined)).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { type: 'card_error', ...decline },
  });
  expect(chargeIn(declined)).toMatchObject({ status: 'failed', paid: false, balance_transaction: null });
  expect(await typesSince(before)).toEqual([
    'payment_intent.created',
    'charge.failed',
    'payment_intent.payment_failed',
  ]);
  expect((await payByCard(session, '4242424242424242')).status).toBe(303);
  const paid = await read(session);
  expect(intentIn(paid).id).toBe(intentIn(declined).id);
  expect(paid.payment_status).toBe('paid');
});

test('a card that is no test card is declined, whoever typed it', async () => {
  const session = await create();
  const answer = await payByCard(session, '4111111111111111');
  expect(answer.status).toBe(402);
  expect(await answer.text()).toContain('non test card');
});

test.each([
  ['a wrong check digit', { card_number: '4242424242424241' }, 'card number is invalid'],
  ['half a number', { card_number: '4242' }, 'card number is incomplete'],
  ['a date in the past', { card_expiry: '01/20' }, 'in the past'],
  ['month 13', { card_expiry: '13/34' }, 'expiration date is incomplete'],
  ['no security code', { card_cvc: '' }, 'security code is incomplete'],
  ['no name', { card_name: ' ' }, 'name on the card'],
  ['no e-mail', { email: 'ann' }, 'complete e-mail address'],
])('%s is told beside the field and nothing is tried', async (_words, change, message) => {
  const session = await create();
  const answer = await payByCard(session, '4242424242424242', change);
  expect(answer.status).toBe(400);
  const text = await answer.text();
  expect(text).toContain(message.replace("'", '&#39;'));
  expect(text).toContain('aria-invalid="true"');
  expect((await read(session)).payment_intent).toBeNull();
});

test('3-D Secure: approving pays', async () => {
  const session = await create();
  const asked = await payByCard(session, '4000000000003220');
  expect(asked.status).toBe(303);
  const page = await fetch(new URL(asked.headers.get('location') ?? '', session.url ?? ''));
  expect(await page.text()).toContain('Approve');
  expect(intentIn(await read(session))).toMatchObject({
    status: 'requires_action',
    next_action: { type: 'use_stripe_sdk' },
  });
  expect((await submit(session, { action: 'approve' })).status).toBe(303);
  const paid = await read(session);
  expect(paid.payment_status).toBe('paid');
  expect(chargeIn(paid).payment_method_details?.card?.three_d_secure).toMatchObject({ result: 'authenticated' });
});

test('3-D Secure: failing and closing leave the session open for another try', async () => {
  const session = await create();
  await payByCard(session, '4000002760003184');
  expect((await submit(session, { action: 'fail' })).status).toBe(402);
  expect(intentIn(await read(session)).last_payment_error?.code).toBe('payment_intent_authentication_failure');
  await payByCard(session, '4000002760003184');
  expect((await submit(session, { action: 'close' })).status).toBe(402);
  expect((await read(session)).status).toBe('open');
  await payByCard(session, '4000002760003184');
  expect((await submit(session, { action: 'approve' })).status).toBe(303);
  expect((await read(session)).payment_status).toBe('paid');
});

test('3-D Secure, then declined', async () => {
  const session = await create();
  await payByCard(session, '4000008400001629');
  expect((await submit(session, { action: 'approve' })).status).toBe(402);
  expect((await read(session)).status).toBe('open');
});

test('nobody can approve a challenge that was never asked', async () => {
  const session = await create();
  await submit(session, { action: 'approve' });
  expect((await read(session)).status).toBe('open');
});

test.each([
  { status: 'succeeded', card: '4000009100000010', payment_status: 'paid' },
  { status: 'failed', card: '4000009100000028', payment_status: 'unpaid' },
])(
  'a payment confirmed later is complete but unpaid until it has $status',
  async ({ status, card, payment_status }) => {
    const session = await create();
    expect((await payByCard(session, card)).status).toBe(303);
    expect(await read(session)).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
      payment_intent: { status: 'processing', latest_charge: { status: 'pending' } },
    });
    await sandbox.control('POST', '/clock', { advance_s: 61 });
    expect(await read(session)).toMatchObject({ payment_status, payment_intent: { latest_charge: { status } } });
    const type = `checkout.session.async_payment_${status}`;
    const events = await stripe.events.list({ type });
    expect(events.data[0]?.data.object).toMatchObject({ id: session.id });
  },
);

test('a payment confirmed later can be decided by hand, against its plan', async () => {
  const session = await create();
  await payByCard(session, '4000009100000010');
  const { id } = intentIn(await read(session));
  await sandbox.control('POST', `/payments/${id}`, { action: 'fail' });
  expect((await read(session)).payment_status).toBe('unpaid');
  await expect(sandbox.control('POST', `/payments/${id}`, { action: 'succeed' })).rejects.toThrow('409');
});

test('the wallet pays without a card form', async () => {
  const session = await create({ customer_email: 'ann@example.com' });
  expect((await submit(session, { action: 'wallet' })).status).toBe(303);
  expect((await read(session)).payment_status).toBe('paid');
});

test('a total of zero completes without a payment', async () => {
  const session = await create({ line_items: [lineItem('Free', 0, 1)] });
  expect(session.payment_status).toBe('no_payment_required');
  expect((await submit(session, { action: 'pay', email: 'ann@example.com' })).status).toBe(303);
  expect(await read(session)).toMatchObject({
    status: 'complete',
    payment_status: 'no_payment_required',
    payment_intent: null,
  });
});

test('money is pending for two days and then available; one card has it at once', async () => {
  await payByCard(await create(), '4000000000000077');
  const balance = await stripe.balance.retrieve();
  const sum = (part: Stripe.Balance.Available[]): number => part.reduce((total, { amount }) => total + amount, 0);
  expect(sum(balance.available)).toBeGreaterThanOrEqual(5658);
  const pending = sum(balance.pending);
  expect(pending).toBeGreaterThan(0);
  await sandbox.control('POST', '/clock', { advance_s: 3 * 24 * 3600 });
  const later = await stripe.balance.retrieve();
  expect(sum(later.pending)).toBe(0);
  expect(sum(later.available)).toBe(sum(balance.available) + pending);
  const transactions: Stripe.BalanceTransaction[] = [];
  for await (const transaction of stripe.balanceTransactions.list({ limit: 100 })) transactions.push(transaction);
  expect(transactions.reduce((total, { net }) => total + net, 0)).toBe(sum(later.available));
  expect(transactions.every(({ status }) => status === 'available')).toBe(true);
});
