import type { Stripe } from 'stripe';
import { afterAll, expect, test } from 'vitest';

import { errorOf, idOf, lineItem, payByCard, sessionParams, startTestSandbox } from './testing.ts';

const DAY_S = 24 * 3600;

const sandbox = await startTestSandbox();
const { stripe } = sandbox;
afterAll(() => sandbox.stop());

async function paid(card = '4242424242424242', amount = 5000): Promise<string> {
  const session = await stripe.checkout.sessions.create(sessionParams({ line_items: [lineItem('Ticket', amount, 1)] }));
  await payByCard(session, card);
  return idOf((await stripe.checkout.sessions.retrieve(session.id)).payment_intent);
}

async function disputed(card?: string): Promise<Stripe.Dispute> {
  const { data } = await stripe.disputes.list({ payment_intent: await paid(card) });
  const [dispute] = data;
  if (!dispute) throw new Error('No dispute');
  return dispute;
}

async function total(): Promise<number> {
  const { available, pending } = await stripe.balance.retrieve();
  return [...available, ...pending].reduce((sum, { amount }) => sum + amount, 0);
}

async function eventsOf(id: string): Promise<string[]> {
  const { data } = await stripe.events.list({ type: 'charge.dispute.*', limit: 100 });
  return data
    .filter(({ data: { object } }) => 'id' in object && object.id === id)
    .map(({ type }) => type.replace('charge.dispute.', ''))
    .toReversed();
}

const bank = (id: string, action: string) => sandbox.control('POST', `/disputes/${id}`, { action });

test('a disputed payment: the money and a fee are gone at once', async () => {
  const before = await total();
  const dispute = await disputed('4000000000000259');
  expect(dispute).toMatchObject({
    object: 'dispute',
    amount: 5000,
    currency: 'eur',
    reason: 'fraudulent',
    status: 'needs_response',
    is_charge_refundable: false,
    livemode: false,
    evidence: { uncategorized_text: null, receipt: null },
    evidence_details: { has_evidence: false, past_due: false, submission_count: 0 },
    balance_transactions: [{ type: 'adjustment', reporting_category: 'dispute', amount: -5000, fee: 1500, net: -6500 }],
  });
  expect(await total()).toBe(before + 5000 - 100 - 6500);
  const expanded = await stripe.disputes.retrieve(dispute.id, { expand: ['charge', 'payment_intent'] });
  expect(expanded).toMatchObject({ charge: { disputed: true }, payment_intent: { status: 'succeeded' } });
  expect(await eventsOf(dispute.id)).toEqual(['created', 'funds_withdrawn']);
  const refund = stripe.refunds.create({ charge: idOf(dispute.charge) });
  expect(await errorOf(refund)).toMatchObject({ statusCode: 400, code: 'charge_disputed' });
});

test('evidence is drafted, sent, and then closed to changes; the bank decides', async () => {
  const before = await total();
  const { id } = await disputed('4000000000002685');
  const draft = await stripe.disputes.update(id, {
    evidence: { product_description: 'A ticket', customer_name: 'Ann' },
    metadata: { order_id: 'o1' },
    submit: false,
  });
  expect(draft).toMatchObject({
    reason: 'product_not_received',
    status: 'needs_response',
    metadata: { order_id: 'o1' },
    evidence: { product_description: 'A ticket', customer_name: 'Ann' },
    evidence_details: { has_evidence: true, submission_count: 0, submission_method: 'not_submitted' },
  });
  const sent = await stripe.disputes.update(id, { evidence: { service_date: '2026-12-24', customer_name: '' } });
  expect(sent).toMatchObject({
    status: 'under_review',
    evidence: { product_description: 'A ticket', customer_name: null },
    evidence_details: { submission_count: 1, submission_method: 'manual' },
  });
  const late = stripe.disputes.update(id, { evidence: { customer_name: 'Bob' } });
  expect(await errorOf(late)).toMatchObject({ param: 'evidence' });
  await bank(id, 'win');
  const won = await stripe.disputes.retrieve(id);
  expect(won.status).toBe('won');
  expect(won.balance_transactions).toMatchObject([
    { net: -6500 },
    { net: 5000, reporting_category: 'dispute_reversal' },
  ]);
  expect(await total()).toBe(before + 5000 - 100 - 1500);
  expect(await eventsOf(id)).toEqual([
    'created',
    'funds_withdrawn',
    'updated',
    'updated',
    'funds_reinstated',
    'closed',
  ]);
  await expect(bank(id, 'lose')).rejects.toThrow('409');
});

test('a payment can be refunded once its dispute is won, and never after it is lost', async () => {
  const won = await disputed('4000000000000259');
  await bank(won.id, 'win');
  expect(await stripe.disputes.retrieve(won.id)).toMatchObject({ status: 'won', is_charge_refundable: true });
  expect(await stripe.refunds.create({ charge: idOf(won.charge) })).toMatchObject({
    amount: 5000,
    status: 'succeeded',
  });
  const lost = await disputed('4000000000000259');
  await bank(lost.id, 'lose');
  const refund = stripe.refunds.create({ charge: idOf(lost.charge) });
  expect(await errorOf(refund)).toMatchObject({ statusCode: 400, code: 'charge_disputed' });
});

test.each([
  ['winning_evidence', 'won'],
  ['losing_evidence', 'lost'],
])('the text %s has the dispute %s by itself', async (text, status) => {
  const { id } = await disputed('4000000000000259');
  await stripe.disputes.update(id, { evidence: { uncategorized_text: text } });
  await sandbox.control('POST', '/clock', { advance_s: 61 });
  expect((await stripe.disputes.retrieve(id)).status).toBe(status);
});

test('a dispute given up, withdrawn, or left without an answer', async () => {
  const given = await disputed('4000000000000259');
  expect(await stripe.disputes.close(given.id)).toMatchObject({ status: 'lost' });
  expect(await errorOf(stripe.disputes.close(given.id))).toMatchObject({ statusCode: 400 });
  expect(await eventsOf(given.id)).toEqual(['created', 'funds_withdrawn', 'closed']);
  const withdrawn = await disputed('4000000000000259');
  await bank(withdrawn.id, 'withdraw');
  expect((await stripe.disputes.retrieve(withdrawn.id)).status).toBe('won');
  const ignored = await disputed('4000000000000259');
  await sandbox.control('POST', '/clock', { advance_s: 9 * DAY_S + 1 });
  expect(await stripe.disputes.retrieve(ignored.id)).toMatchObject({
    status: 'lost',
    evidence_details: { past_due: true },
  });
});

test('an inquiry takes nothing, can be refunded, and may rise to a dispute', async () => {
  const before = await total();
  const inquiry = await disputed('4000000000001976');
  expect(inquiry).toMatchObject({
    status: 'warning_needs_response',
    balance_transactions: [],
    is_charge_refundable: true,
  });
  expect(await total()).toBe(before + 4900);
  expect(await stripe.disputes.update(inquiry.id, { evidence: { customer_name: 'Ann' } })).toMatchObject({
    status: 'warning_under_review',
  });
  await bank(inquiry.id, 'win');
  expect((await stripe.disputes.retrieve(inquiry.id)).status).toBe('warning_closed');
  const second = await disputed('4000000000001976');
  expect(await stripe.refunds.create({ charge: idOf(second.charge), amount: 100 })).toMatchObject({ amount: 100 });
  const third = await disputed('4000000000001976');
  await bank(third.id, 'escalate');
  expect(await stripe.disputes.retrieve(third.id)).toMatchObject({
    status: 'needs_response',
    is_charge_refundable: false,
    balance_transactions: [{ net: -6500 }],
  });
  expect(await eventsOf(third.id)).toEqual(['created', 'updated', 'funds_withdrawn']);
  await expect(bank(third.id, 'escalate')).rejects.toThrow('409');
});

test('the control opens a dispute on any payment, over all of it or a part', async () => {
  const payment_intent = await paid();
  await stripe.refunds.create({ payment_intent, amount: 1000 });
  await expect(sandbox.control('POST', '/disputes', { payment_intent, amount: 4001 })).rejects.toThrow('409');
  const made = await sandbox.control<Stripe.Dispute>('POST', '/disputes', { payment_intent, reason: 'duplicate' });
  expect(made).toMatchObject({ amount: 4000, reason: 'duplicate', status: 'needs_response' });
  await expect(sandbox.control('POST', '/disputes', { payment_intent })).rejects.toThrow('409');
  await expect(sandbox.control('POST', '/disputes', { charge: 'ch_none' })).rejects.toThrow('404');
  expect((await stripe.disputes.list({ charge: idOf(made.charge) })).data.length).toBe(1);
  expect((await stripe.disputes.list({ charge: 'ch_other' })).data).toEqual([]);
  expect(await errorOf(stripe.disputes.retrieve('du_none'))).toMatchObject({ statusCode: 404 });
});

test('an early fraud warning can be acted on until the charge is given back', async () => {
  const payment_intent = await paid('4000000000005423');
  const { data } = await stripe.radar.earlyFraudWarnings.list({ payment_intent, expand: ['data.charge'] });
  expect(data).toMatchObject([
    {
      object: 'radar.early_fraud_warning',
      actionable: true,
      fraud_type: 'made_with_stolen_card',
      livemode: false,
      charge: { payment_intent, status: 'succeeded' },
    },
  ]);
  const [warning] = data;
  const told = await stripe.events.list({ type: 'radar.early_fraud_warning.created' });
  expect(told.data).toMatchObject([{ data: { object: { id: warning?.id } } }]);
  await stripe.refunds.create({ payment_intent });
  expect(await stripe.radar.earlyFraudWarnings.retrieve(warning?.id ?? '')).toMatchObject({ actionable: false });
  const other = await paid();
  await sandbox.control('POST', '/fraud_warnings', { payment_intent: other });
  expect((await stripe.radar.earlyFraudWarnings.list({ payment_intent: other })).data.length).toBe(1);
});

test('disputes and their deadlines survive a restart', async () => {
  const first = await startTestSandbox();
  const session = await first.stripe.checkout.sessions.create(sessionParams());
  await payByCard(session, '4000000000000259');
  const [dispute] = (await first.stripe.disputes.list()).data;
  await first.close();
  const second = await startTestSandbox({ dataDir: first.dataDir });
  expect(await second.stripe.disputes.retrieve(dispute?.id ?? '')).toEqual(dispute);
  await second.control('POST', '/clock', { advance_s: 9 * DAY_S + 1 });
  expect((await second.stripe.disputes.list()).data).toMatchObject([{ status: 'lost' }]);
  await second.stop();
});
