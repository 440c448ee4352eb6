import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { applyPayment } from '#server/domains/checkout/payment/apply-payment.ts';
import { endHold } from '#server/domains/checkout/holds/end-hold.ts';
import { reconcileOrders } from '#server/domains/checkout/payment/reconcile-orders.ts';
import { MINUTE } from '#server/platform/lib/clock.ts';
import { createPayingWorld } from '#server/testing/paying.ts';
import { refundOrder } from '#server/testing/refund.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { withFailingWrites } from '#server/testing/failing-writes.ts';
import { renderChecked, writtenTo } from '#server/testing/checked-mails.ts';
import { webhookHandlers } from '#server/webhook-handlers.ts';
import { processWebhook } from './process-webhook.ts';
import { reconcilePayments } from './reconcile-payments.ts';
import { sendRefunds } from './send-refunds.ts';

const PENDING_CARD = '4000000000007726';
const FAILING_CARD = '4000000000005126';
const CREATE = { method: 'POST', path: '/v1/refunds' };

const world = await createPayingWorld();
beforeEach(() => world.reset());

/** A payment that came too late for anything, its refund committed and not sent. */
async function lateRefund(card?: string) {
  await world.control('POST', '/webhooks', { never: true });
  const type = await buildTicketType(world.ctx, { capacity: 2 });
  const held = await world.holdAndPay({ ticket_type_id: type.id });
  await endHold(world.ctx, held.order.id, { status: 'expired', reason: 'hold_ended' });
  await world.card(held.page, card);
  await world.ctx.db.updateTable('ticket_types').set({ capacity: 0 }).where('id', '=', type.id).execute();
  await world.advance(2 * MINUTE);
  await reconcileOrders(world.ctx);
  expect((await world.order(held)).status).toBe('late_refunded');
  await world.control('POST', '/webhooks', { never: false });
  return held;
}

type Held = Awaited<ReturnType<typeof lateRefund>>;

async function refundOf(held: Held) {
  return world.ctx.db.selectFrom('refunds').selectAll().where('order_id', '=', held.order.id).executeTakeFirstOrThrow();
}

async function madeFor(held: Held) {
  const { id } = await refundOf(held);
  return (await world.dump()).refunds.filter(({ metadata }) => metadata['refund_id'] === id);
}

async function balances(orderId: string) {
  const { rows } = await sql<{ name: string; amount: number }>`
    select a.name, sum(e.amount) as amount from ledger_transactions x
      join ledger_entries e on e.transaction_id = x.id join ledger_accounts a on a.id = e.account_id
     where x.order_id = ${orderId} and x.key not like 'fee:%' group by 1 having sum(e.amount) <> 0`.execute(
    world.ctx.db,
  );
  return Object.fromEntries(rows.map(({ name, amount }) => [name, amount]));
}

test('a pending refund that cannot be recorded does not stop the others, and moves to the end of the queue', async () => {
  const [bad, good] = [await lateRefund(PENDING_CARD), await lateRefund(PENDING_CARD)];
  await world.control('POST', '/webhooks', { never: true });
  await sendRefunds(world.ctx);
  await world.advance(2 * MINUTE);
  const { id } = await refundOf(bad);
  const when = `old.id = '${id}' and new.state is distinct from old.state`;
  const ask = () => reconcilePayments(world.ctx, webhookHandlers);
  const begun = world.clock.now().getTime();
  await withFailingWrites(world.database.pool, { of: 'update on refunds', when }, ask);
  expect([(await refundOf(bad)).state, (await refundOf(good)).state]).toEqual(['pending', 'succeeded']);
  expect((await refundOf(bad)).updated_at.getTime()).toBeGreaterThanOrEqual(begun);
  await world.advance(2 * MINUTE);
  await ask();
  expect((await refundOf(bad)).state).toBe('succeeded');
});

describe('sending a refund', () => {
  test('a response lost after the work: sent again with the same key, made once', async () => {
    const held = await lateRefund();
    await world.control('POST', '/faults', { kind: 'reset_after', ...CREATE, times: 4 });
    await sendRefunds(world.ctx);
    expect((await refundOf(held)).state).toBe('intent');
    await sendRefunds(world.ctx);
    expect((await refundOf(held)).state).toBe('succeeded');
    expect(await madeFor(held)).toHaveLength(1);
    expect(await balances(held.order.id)).toEqual({});
  });

  test('an error that the provider would repeat: looked up, and a new attempt only if nothing was made', async () => {
    const [nothing, done] = [await lateRefund(), await lateRefund()];
    await world.control('POST', '/faults', { kind: 'error_500', ...CREATE, stored: true, times: 1 });
    await sendRefunds(world.ctx);
    await world.control('POST', '/faults', { kind: 'error_500', ...CREATE, stored: true, after_work: true, times: 1 });
    for (let round = 0; round < 3; round += 1) await sendRefunds(world.ctx);
    for (const held of [nothing, done]) {
      expect((await refundOf(held)).state).toBe('succeeded');
      expect(await madeFor(held)).toHaveLength(1);
    }
  });

  test('RF-06 refused: the money is visibly owed, nothing is lost from sight', async () => {
    const held = await lateRefund();
    const { payment_id } = await refundOf(held);
    await world.ctx.db
      .updateTable('payments')
      .set({ provider_payment_intent_id: 'pi_unknown' })
      .where('id', '=', payment_id)
      .execute();
    await sendRefunds(world.ctx);
    expect(await refundOf(held)).toMatchObject({
      state: 'failed',
      failure_reason: expect.stringContaining('pi_unknown'),
    });
    expect(await balances(held.order.id)).toEqual({
      'buyer:unrefunded': -held.order.total.amount,
      'stripe:balance': held.order.total.amount,
    });
    expect((await world.look(held)).message).toContain('could not send it back yet');
  });
});

describe('what becomes of a refund', () => {
  test('RF-01 pending, then done: from the webhook, or from the reconciler alone', async () => {
    const heard = await lateRefund(PENDING_CARD);
    await sendRefunds(world.ctx);
    expect((await refundOf(heard)).state).toBe('pending');
    expect(await balances(heard.order.id)).toEqual({});
    await world.advance(2 * MINUTE);
    expect(await world.settleWebhooks()).toEqual([]);
    expect((await refundOf(heard)).state).toBe('succeeded');

    const unheard = await lateRefund(PENDING_CARD);
    await world.control('POST', '/webhooks', { never: true });
    await sendRefunds(world.ctx);
    await world.advance(2 * MINUTE);
    await reconcilePayments(world.ctx, webhookHandlers);
    expect((await refundOf(unheard)).state).toBe('succeeded');
  });

  /** Processes one kind of event; all others get lost. */
  async function hearOnly(type: string): Promise<number> {
    await world.control('POST', '/webhooks/drain');
    const events = world.ctx.db.selectFrom('webhook_inbox').select('event_id').where('processed_at', 'is', null);
    const heard = await events.where('type', '=', type).execute();
    for (const { event_id } of heard) await processWebhook(world.ctx, webhookHandlers, event_id);
    return heard.length;
  }

  test.each(['refund.created', 'refund.updated', 'charge.refunded'])('RF-01 is done by %s alone', async (type) => {
    const held = await lateRefund(PENDING_CARD);
    await sendRefunds(world.ctx);
    await world.advance(2 * MINUTE);
    expect((await refundOf(held)).state).toBe('pending');
    expect(await hearOnly(type)).toBeGreaterThan(0);
    expect((await refundOf(held)).state).toBe('succeeded');
  });

  test('RF-01 is known to have failed by refund.failed alone', async () => {
    const held = await lateRefund(FAILING_CARD);
    await sendRefunds(world.ctx);
    const [made] = await madeFor(held);
    await world.control('POST', `/refunds/${made?.id}`, { action: 'fail' });
    expect(await hearOnly('refund.failed')).toBe(1);
    expect((await refundOf(held)).state).toBe('failed');
  });

  test('comes back days later: the buyer is owed the money again, and gets a mail', async () => {
    const held = await lateRefund(FAILING_CARD);
    await sendRefunds(world.ctx);
    expect((await refundOf(held)).state).toBe('succeeded');
    const [made] = await madeFor(held);
    await world.control('POST', `/refunds/${made?.id}`, { action: 'fail' });
    expect(await world.settleWebhooks()).toEqual([]);
    expect(await world.settleWebhooks()).toEqual([]);
    expect((await refundOf(held)).state).toBe('failed');
    expect(await balances(held.order.id)).toEqual({
      'buyer:unrefunded': -held.order.total.amount,
      'stripe:balance': held.order.total.amount,
    });
    expect((await world.look(held)).refunded).toBeNull();
    expect(await world.mailKeys(held)).toContain('refund_failed');
  });

  test('RF-02 the webhook is here before our own answer: one row, one posting', async () => {
    const held = await lateRefund();
    await world.control('POST', '/faults', { kind: 'reset_after', ...CREATE, times: 4 });
    await sendRefunds(world.ctx);
    expect(await world.settleWebhooks()).toEqual([]);
    expect((await refundOf(held)).state).toBe('succeeded');
    await sendRefunds(world.ctx);
    const rows = await world.ctx.db.selectFrom('refunds').select('id').where('order_id', '=', held.order.id).execute();
    expect(rows).toHaveLength(1);
    expect(await balances(held.order.id)).toEqual({});
  });
});

describe('a refund made in the provider’s own dashboard', () => {
  async function mailAbout(held: Held, template: string) {
    const mail = await world.ctx.db
      .selectFrom('outbox')
      .select(['id', 'key', 'template', 'to_email', 'payload'])
      .where('template', '=', template)
      .where('payload', '@>', JSON.stringify({ order_id: held.order.id }))
      .executeTakeFirstOrThrow();
    const rendered = await renderChecked(world.ctx, mail);
    return rendered && { ...rendered, title: rendered.text.split('\n')[0] };
  }

  async function soldOrder() {
    const held = await world.holdAndPay();
    await world.card(held.page);
    expect((await world.look(held)).status).toBe('paid');
    return held;
  }

  test('of a part moves money only (RF-10)', async () => {
    const held = await soldOrder();
    await world.refundInDashboard(held, 1000);
    expect(await world.order(held)).toMatchObject({ status: 'partially_refunded' });
    expect((await world.tickets(held)).map(({ state }) => state)).toEqual(['valid', 'valid']);
    expect(await world.look(held)).toMatchObject({ status: 'paid', refunded: { amount: 1000 } });
    expect((await mailAbout(held, 'order_refunded'))?.title).toBe('You get €10.00 of your payment back');
  });

  test('of a part of what a failed refund owes leaves the rest owed, and a second payment that could not go back', async () => {
    const held = await world.holdAndPay();
    await world.card(held.page, FAILING_CARD);
    expect((await world.look(held)).status).toBe('paid');
    await refundOrder(world.ctx, held.order.id, { ticket_ids: 'all', takes_used: true, reason: 'staff' });
    await sendRefunds(world.ctx);
    const { id, currency } = await refundOf(held);
    const [made] = await madeFor(held);
    await world.control('POST', `/refunds/${made?.id}`, { action: 'fail' });
    await world.settleWebhooks();
    const unknown = { intent_id: 'pi_gone', charge_id: 'ch_gone', status: 'succeeded', fee_amount: null } as const;
    const payment = { ...unknown, amount: 500, currency };
    await applyPayment(world.ctx, { orderId: held.order.id, sessionId: undefined, payment, from: 'test' });
    await sendRefunds(world.ctx);
    const refunds = world.ctx.db.selectFrom('refunds').select(['id', 'state']).where('order_id', '=', held.order.id);
    const states = async () => {
      const rows = await refunds.where('reason', '<>', 'provider_dashboard').execute();
      return [...rows.filter((row) => row.id === id), ...rows.filter((row) => row.id !== id)].map(({ state }) => state);
    };
    const owed = async () => (await balances(held.order.id))['buyer:unrefunded'];
    expect([await states(), await owed()]).toEqual([['failed', 'failed'], -11_100]);
    await world.refundInDashboard(held, 1000);
    expect([await states(), await owed()]).toEqual([['failed', 'failed'], -10_100]);
    await world.refundInDashboard(held, 9600);
    expect([await states(), await owed()]).toEqual([['canceled', 'failed'], -500]);
  });

  test('in parts tells the buyer what each part is', async () => {
    const held = await soldOrder();
    const newest = () => world.mailText(held, 'order_refunded');
    await world.refundInDashboard(held, 1000);
    await world.refundInDashboard(held, 500);
    expect(await newest()).toContain('You get €5.00 of your payment back');
    await world.refundInDashboard(held);
    const last = await newest();
    expect(last).toContain('You get €91.00 of your payment back');
    expect(last).toContain('The rest of your payment is on its way back');
    expect(last).toContain('are no longer valid');
  });

  test('PAY-23 of everything is recorded once, ends the tickets, gives their places back and tells buyer and holders', async () => {
    const held = await soldOrder();
    const friend = `friend-${held.order.id}@example.com`;
    const versions = world.ctx.db.updateTable('ticket_versions').set({ owner_email: friend });
    await versions.where('ticket_id', '=', (await world.tickets(held))[0]?.id ?? '').execute();
    await world.refundInDashboard(held);
    expect((await writtenTo(world.ctx, friend)).map(({ template }) => template)).toEqual(['ticket_ended']);
    expect(await world.order(held)).toMatchObject({ status: 'refunded' });
    expect((await world.tickets(held)).map(({ state }) => state)).toEqual(['refunded', 'refunded']);
    expect(await world.stock(held)).toEqual({ held: 0, sold: 0 });
    expect(await refundOf(held)).toMatchObject({ reason: 'provider_dashboard', state: 'succeeded' });
    expect(await balances(held.order.id)).toEqual({});
    expect(await world.look(held)).toMatchObject({
      status: 'refunded',
      refunded: held.order.total,
      message: 'Our team refunded this order: €106.00 was refunded. These tickets are no longer valid.',
      purchasedTickets: [],
    });
    expect(await world.mailKeys(held)).toEqual(['order_confirmation', 'order_refunded']);
    const mail = await mailAbout(held, 'order_refunded');
    expect(mail?.title).toBe('You get €106.00 back');
    expect(mail?.text).toContain('are no longer valid');
  });
});
