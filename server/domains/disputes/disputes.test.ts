import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Dispute } from '#contract/disputes.ts';
import { buildSession, buildUser } from '#server/domains/auth/factory.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildOrganization } from '#server/domains/organizations/factory.ts';
import { sendRefunds } from '#server/domains/payments/send-refunds.ts';
import { refundTickets } from '#server/domains/refunds/refund-tickets.ts';
import { buildResaleSale } from '#server/domains/checkout/factory.ts';
import { buildOffer } from '#server/domains/resale/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { renderChecked } from '#server/testing/checked-mails.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { addMilliseconds, DAY, HOUR } from '#server/platform/lib/clock.ts';
import { call } from '#server/testing/checkout.ts';
import { createPayingWorld, type PayingWorld } from '#server/testing/paying.ts';
import { acceptDispute } from './accept-dispute.ts';
import { getDispute, listDisputes } from './list-disputes.ts';
import { reconcileDisputes } from './reconcile-disputes.ts';
import { sendDueEvidence } from './send-due-evidence.ts';
import { submitEvidence } from './submit-evidence.ts';

const FRAUD_WARNING_CARD = '4000000000005423';

let world: PayingWorld;
beforeAll(async () => {
  world = await createPayingWorld();
});
beforeEach(async () => {
  await world.control('DELETE', '/faults');
  await world.control('DELETE', '/webhooks');
  await world.control('POST', '/webhooks', { sign_time: 'virtual' });
});

/** An event in three weeks with its owner, and a paid order of two tickets: 2 × 50.00 and fees of 6.00. */
async function sale(card?: string) {
  const { ctx } = world;
  const starts_at = addMilliseconds(ctx.clock.now(), 21 * DAY);
  const organization = await buildOrganization(ctx);
  const event = await buildEvent(ctx, {
    organization_id: organization.id,
    doors_at: starts_at,
    starts_at,
    ends_at: addMilliseconds(starts_at, 4 * HOUR),
  });
  const type = await buildTicketType(ctx, { event_id: event.id, price_amount: 5000, capacity: 2 });
  const held = await world.holdAndPay({ ticket_type_id: type.id, quantity: 2 });
  await world.card(held.page, card);
  await settle();
  const { provider_payment_intent_id: payment_intent } = await ctx.db
    .selectFrom('payments')
    .select('provider_payment_intent_id')
    .where('order_id', '=', held.order.id)
    .executeTakeFirstOrThrow();
  const headers = { authorization: `Token ${await buildSession(ctx, { id: organization.owner_user_id })}` };
  return { held, event, organization, payment_intent, headers, order_id: held.order.id };
}
type Sale = Awaited<ReturnType<typeof sale>>;

/** A dispute may be heard of before its payment: then it is processed a second time. */
async function settle(): Promise<void> {
  await world.settleWebhooks();
  expect(await world.settleWebhooks()).toEqual([]);
}

async function dispute({ payment_intent }: Sale, values: object = {}): Promise<string> {
  const { id } = await world.control<{ id: string }>('POST', '/disputes', { payment_intent, ...values });
  await settle();
  return id;
}

async function decide(id: string, action: string): Promise<void> {
  await world.control('POST', `/disputes/${id}`, { action });
  await settle();
}

const rowOf = ({ order_id }: Sale) =>
  world.ctx.db.selectFrom('disputes').selectAll().where('order_id', '=', order_id).executeTakeFirstOrThrow();

/** What the ledger says of an order, without the provider's fee. */
async function book({ order_id, event }: Sale): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; amount: number }>`
    select a.name, sum(e.amount)::bigint as amount from ledger_transactions x
      join ledger_entries e on e.transaction_id = x.id join ledger_accounts a on a.id = e.account_id
     where x.order_id = ${order_id} and x.key not like 'fee:%' group by 1 having sum(e.amount) <> 0`.execute(
    world.ctx.db,
  );
  return Object.fromEntries(rows.map(({ name, amount }) => [name.replace(event.id, 'event'), amount]));
}

async function states(now: Sale) {
  const tickets = await world.tickets(now.held);
  return [(await world.order(now.held)).status, ...tickets.map(({ state }) => state).sort()];
}

async function mailsAbout(now: Sale): Promise<string[]> {
  const { id } = await rowOf(now);
  const rows = await world.ctx.db
    .selectFrom('outbox')
    .selectAll()
    .where('payload', '@>', JSON.stringify({ dispute_id: id }))
    .orderBy('id')
    .execute();
  const mails = await Promise.all(rows.map((mail) => renderChecked(world.ctx, mail)));
  return mails.flatMap((mail) => mail?.text.split('\n')[0] ?? []);
}

const refund = ({ order_id }: Sale, ticket_ids: string[] | 'all' = 'all') =>
  inTransaction(world.ctx.db, (tx) =>
    refundTickets(tx, {
      order_id,
      ticket_ids,
      keeps_fee: false,
      takes_used: true,
      reason: 'staff',
      requested_by_user_id: null,
      note: '',
      now: world.ctx.clock.now(),
    }),
  );

async function admit(now: Sale): Promise<void> {
  const [ticket] = await world.tickets(now.held);
  await sql`update tickets set state = 'used', entries = 1 where id = ${ticket?.id}`.execute(world.ctx.db);
  await sql`
    insert into admissions (event_id, ticket_id, code_version, kind, result, entry_number, device_id, scan_id, door, at)
    values (${now.event.id}, ${ticket?.id}, 1, 'in', 'admitted', 1, ${'d'}, ${ticket?.id}, 'North gate', ${world.ctx.clock.now()})`.execute(
    world.ctx.db,
  );
}

describe('a dispute', () => {
  test('takes the money out at once, freezes the order, and gives all back when it is won', async () => {
    const now = await sale();
    const before = await book(now);
    const id = await dispute(now);
    expect(await book(now)).toEqual({
      ...before,
      'stripe:balance': 10600 - 12100,
      'disputes:held': 10600,
      'exp:dispute': 1500,
    });
    expect(await states(now)).toEqual(['paid', 'valid', 'valid']);
    await expect(refund(now)).rejects.toMatchObject({ body: { code: 'order_disputed' } });
    await decide(id, 'win');
    expect(await book(now)).toEqual({ ...before, 'stripe:balance': 10600 - 1500, 'exp:dispute': 1500 });
    expect(await rowOf(now)).toMatchObject({ state: 'won', fee_amount: 1500, reinstated_amount: 10600 });
    expect(await mailsAbout(now)).toEqual(['A bank takes €106.00 back', '€106.00 is back']);
    await refund(now);
    expect(await states(now)).toEqual(['refunded', 'refunded', 'refunded']);
  });

  test('that is lost is taken back like a refund: nobody keeps anything, tickets end, places go back', async () => {
    const now = await sale();
    const id = await dispute(now);
    expect(await world.stock(now.held)).toMatchObject({ sold: 2 });
    await decide(id, 'lose');
    expect(await book(now)).toEqual({ 'stripe:balance': -1500, 'exp:dispute': 1500 });
    expect(await states(now)).toEqual(['refunded', 'void', 'void']);
    expect(await world.stock(now.held)).toMatchObject({ sold: 0 });
    expect(await mailsAbout(now)).toEqual([
      'A bank takes €106.00 back',
      'The payer got €106.00 back',
      'Your bank gave you €106.00 back',
    ]);
    const [kind] = await world.ctx.db
      .selectFrom('ticket_history')
      .select(['kind', 'data'])
      .where('ticket_id', '=', (await world.tickets(now.held))[0]?.id ?? '')
      .orderBy('id', 'desc')
      .execute();
    expect(kind).toMatchObject({ kind: 'voided', data: { reason: 'dispute' } });
  });

  test('that is lost leaves a used ticket used, and one that was bought in Resale with its holder (PAY-30)', async () => {
    const now = await sale();
    const [, resold] = await world.tickets(now.held);
    await admit(now);
    const seller = await buildUser(world.ctx);
    const { listing } = await buildOffer(world.ctx, { ticket_id: resold?.id ?? '', seller });
    await buildResaleSale(world.ctx, { listing });
    await decide(await dispute(now), 'lose');
    expect(await states(now)).toEqual(['partially_refunded', 'used', 'valid']);
  });

  test('about a part costs that part, and the tickets stay', async () => {
    const now = await sale();
    await decide(await dispute(now, { amount: 2650 }), 'lose');
    expect(await states(now)).toEqual(['partially_refunded', 'valid', 'valid']);
    expect(await book(now)).toMatchObject({ 'org:event:payable': -7500, fees: -450 });
  });

  test('an inquiry takes nothing and stops nothing; it may become a dispute', async () => {
    const now = await sale();
    const before = await book(now);
    const id = await dispute(now, { inquiry: true });
    expect(await book(now)).toEqual(before);
    expect(await rowOf(now)).toMatchObject({ state: 'inquiry', withdrawn_amount: 0 });
    await decide(id, 'escalate');
    expect(await rowOf(now)).toMatchObject({ state: 'open', withdrawn_amount: 10600 });
    const other = await sale();
    await decide(await dispute(other, { inquiry: true }), 'lose');
    expect(await rowOf(other)).toMatchObject({ state: 'closed', lost_amount: 0 });
    expect(await mailsAbout(other)).toEqual([]);
  });

  test('is found without webhooks, and repeated events change nothing', async () => {
    const now = await sale();
    await world.control('POST', '/webhooks', { never: true });
    const { id } = await world.control<{ id: string }>('POST', '/disputes', { payment_intent: now.payment_intent });
    await reconcileDisputes(world.ctx);
    expect(await rowOf(now)).toMatchObject({ state: 'open' });
    await world.control('POST', `/disputes/${id}`, { action: 'lose' });
    await Promise.all([1, 2, 3].map(() => reconcileDisputes(world.ctx)));
    expect(await rowOf(now)).toMatchObject({ state: 'lost', lost_amount: 10600 });
    expect(await book(now)).toEqual({ 'stripe:balance': -1500, 'exp:dispute': 1500 });
  });

  test('while a refund is on its way: the refund waits, and is needless when the bank paid', async () => {
    const now = await sale();
    const [first] = await world.tickets(now.held);
    await refund(now, [first?.id ?? '']);
    const id = await dispute(now);
    await sendRefunds(world.ctx);
    const refunds = () =>
      world.ctx.db.selectFrom('refunds').select(['state', 'amount']).where('order_id', '=', now.order_id).execute();
    expect(await refunds()).toEqual([{ state: 'intent', amount: 5300 }]);
    await decide(id, 'lose');
    expect(await refunds()).toEqual([{ state: 'canceled', amount: 5300 }]);
    expect(await book(now)).toEqual({ 'stripe:balance': -1500, 'exp:dispute': 1500 });
  });

  test('in a status we do not know is logged and changes nothing', async () => {
    const now = await sale();
    const id = await dispute(now);
    const before = [await rowOf(now), await book(now)];
    const read = await world.ctx.provider.worker.retrieveDispute(id);
    if (read.kind !== 'ok') throw new Error('the dispute cannot be read');
    const { applyDispute } = await import('./apply-dispute.ts');
    await applyDispute(world.ctx, { ...read.value, status: 'from_the_future' });
    expect([await rowOf(now), await book(now)]).toEqual(before);
    // Prevented by the bank, with the money gone: that is a loss.
    await applyDispute(world.ctx, { ...read.value, status: 'prevented' });
    expect(await rowOf(now)).toMatchObject({ state: 'lost', lost_amount: 10600 });
  });

  test('that was lost and is decided anew gives its money to those who lost it', async () => {
    const now = await sale();
    const before = await book(now);
    const id = await dispute(now);
    await decide(id, 'lose');
    const read = await world.ctx.provider.worker.retrieveDispute(id);
    if (read.kind !== 'ok') throw new Error('the dispute cannot be read');
    const { applyDispute } = await import('./apply-dispute.ts');
    await applyDispute(world.ctx, { ...read.value, status: 'won', reinstated: { amount: 10600, fee_amount: 0 } });
    expect(await book(now)).toEqual({ ...before, 'stripe:balance': 10600 - 1500, 'exp:dispute': 1500 });
    expect(await rowOf(now)).toMatchObject({ state: 'won', lost_amount: 0 });
  });
});

describe('evidence', () => {
  test('puts itself together and is sent once, a day before it is due, with a reminder before', async () => {
    const now = await sale();
    const id = await dispute(now);
    await admit(now);
    await world.ctx.db
      .updateTable('outbox')
      .set({ sent_at: world.ctx.clock.now() })
      .where('payload', '@>', JSON.stringify({ order_id: now.order_id }))
      .execute();
    await sendDueEvidence(world.ctx);
    expect(await mailsAbout(now)).toEqual(['A bank takes €106.00 back']);
    await world.advance(6 * DAY + HOUR);
    await sendDueEvidence(world.ctx);
    await sendDueEvidence(world.ctx);
    expect(await mailsAbout(now)).toEqual([
      'A bank takes €106.00 back',
      'Evidence of a dispute is due soon',
      'Evidence is due soon',
    ]);
    expect((await rowOf(now)).evidence_sent_at).toBeNull();
    await world.advance(2 * DAY);
    await world.control('POST', '/faults', { kind: 'reset_after', method: 'POST', path: '/v1/disputes/*', times: 3 });
    await sendDueEvidence(world.ctx);
    await sendDueEvidence(world.ctx);
    const { disputes } = await world.control<{
      disputes: {
        id: string;
        status: string;
        evidence: Record<string, string>;
        evidence_details: { submission_count: number };
      }[];
    }>('GET', '/dump');
    const made = disputes.find((one) => one.id === id);
    expect(made).toMatchObject({ status: 'under_review', evidence_details: { submission_count: 1 } });
    expect(made?.evidence['access_activity_log']).toContain('was scanned and admitted at North gate');
    expect(made?.evidence['uncategorized_text']).toMatch(/“order confirmation” to .*: accepted by the mail server/);
    expect(made?.evidence['refund_policy_disclosure']).toContain('as the page of the event says');
    expect(await rowOf(now)).toMatchObject({ evidence_sent_at: expect.any(Date), evidence_sent_by_user_id: null });
    await decide(id, 'lose');
  });

  test('staff sees it beforehand, adds a text and sends it earlier, once', async () => {
    const now = await sale();
    await dispute(now);
    const { id: dispute_id } = await rowOf(now);
    const actor_user_id = now.organization.owner_user_id;
    const [first] = await listDisputes(world.ctx, { states: ['open'], limit: 10 });
    expect(first).toMatchObject({ event_title: now.event.title, evidence_sent_at: null });
    const { evidence } = await getDispute(world.ctx, dispute_id);
    expect(evidence.map(({ label }) => label)).toContain('Tickets and admission');
    await submitEvidence(world.ctx, { dispute_id, note: 'winning_evidence', actor_user_id });
    expect(await rowOf(now)).toMatchObject({
      provider_status: 'under_review',
      evidence_sent_by_user_id: actor_user_id,
    });
    const again = submitEvidence(world.ctx, { dispute_id, note: 'more', actor_user_id });
    await expect(again).rejects.toMatchObject({ body: { code: 'evidence_sent' } });
    expect((await rowOf(now)).evidence_note).toBe('winning_evidence');
  });

  test('accepting gives the dispute up: it is lost at once', async () => {
    const now = await sale();
    await dispute(now);
    const { id: dispute_id } = await rowOf(now);
    const acceptance = { dispute_id, actor_user_id: now.organization.owner_user_id };
    await acceptDispute(world.ctx, acceptance);
    expect(await states(now)).toEqual(['refunded', 'void', 'void']);
    await expect(acceptDispute(world.ctx, acceptance)).rejects.toMatchObject({ body: { code: 'dispute_closed' } });
  });
});

test('a host sees the disputes of their event, with their own part of each', async () => {
  const now = await sale();
  await dispute(now, { reason: 'product_not_received' });
  const { status, body } = await call<{ results: Dispute[] }>(world.url, `/events/${now.event.slug}/disputes/`, now);
  expect(status).toBe(200);
  expect(body.results).toMatchObject([
    {
      order_id: now.order_id,
      state: 'open',
      amount: { amount: 10600, currency: 'eur' },
      organizer_amount: { amount: 10000 },
      reason_text: 'The payer says they did not get what they paid for.',
      evidence_sent_at: null,
    },
  ]);
});

describe('an early fraud warning', () => {
  const warnings = ({ order_id }: Sale) =>
    world.ctx.db.selectFrom('fraud_warnings').selectAll().where('order_id', '=', order_id).execute();

  test('before admission: refunded and void at once, and everybody is told', async () => {
    const now = await sale(FRAUD_WARNING_CARD);
    expect(await states(now)).toEqual(['refunded', 'refunded', 'refunded']);
    const [warning] = await warnings(now);
    expect(warning).toMatchObject({ outcome: 'refunded' });
    await sendRefunds(world.ctx);
    expect(await book(now)).toEqual({});
    const rows = await world.ctx.db
      .selectFrom('outbox')
      .selectAll()
      .where('payload', '@>', JSON.stringify({ warning_id: warning?.id }))
      .orderBy('template')
      .execute();
    const mails = await Promise.all(rows.map((mail) => renderChecked(world.ctx, mail)));
    expect(mails.map((mail) => mail?.text.split('\n')[0])).toEqual([
      'An order of €106.00 was refunded',
      'You get €106.00 back',
      'Refunded after a fraud warning',
    ]);
  });

  test('after admission it is only noted', async () => {
    const now = await sale();
    await admit(now);
    await world.control('POST', '/fraud_warnings', { payment_intent: now.payment_intent });
    await settle();
    expect(await warnings(now)).toMatchObject([{ outcome: 'noted' }]);
    expect(await states(now)).toEqual(['paid', 'used', 'valid']);
  });
});
