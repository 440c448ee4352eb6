import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { HistoryEntry } from '#contract/history.ts';
import type { OrderDetail } from '#contract/order-detail.ts';
import type { OrderRefund, RefundPreview } from '#contract/refunds.ts';
import type { Statement } from '#contract/settlements.ts';
import type { LogEntry } from '#contract/staff-records.ts';
import { buildSession, buildUser } from '#server/domains/auth/factory.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildOffer } from '#server/domains/resale/factory.ts';
import { buildPromoterLink } from '#server/domains/promoters/factory.ts';
import { reconcilePayments } from '#server/domains/payments/reconcile-payments.ts';
import { sendRefunds } from '#server/domains/payments/send-refunds.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { expectInvariants } from '#server/testing/expect-invariants.ts';
import { DAY, MINUTE } from '#server/platform/lib/clock.ts';
import { call } from '#server/testing/checkout.ts';
import { buildStaffCalls } from '#server/testing/staff-calls.ts';
import { createPayingWorld } from '#server/testing/paying.ts';
import { webhookHandlers } from '#server/webhook-handlers.ts';
import { findShortBalances } from './short-balance.ts';

const PENDING_CARD = '4000000000007726';

const world = await createPayingWorld();
beforeEach(() => world.reset());
afterAll(async () => {
  expect(await world.settleWebhooks()).toEqual([]);
  await expectInvariants(world);
});

/** A paid order of three tickets sold by a promoter, and its host. */
async function sold(card?: string, currency = 'eur') {
  const { ctx, url } = world;
  const event = await buildEvent(ctx, { currency });
  const type = await buildTicketType(ctx, { event_id: event.id, price_amount: 5000, capacity: 20 });
  const { referral_code } = await buildPromoterLink(ctx, { event_id: type.event_id });
  const held = await world.holdAndPay({ ticket_type_id: type.id, quantity: 3, referral_code });
  await world.card(held.page, card);
  expect((await world.look(held)).status).toBe('paid');
  const host = await ctx.db
    .selectFrom('events as e')
    .innerJoin('organizations as o', 'o.id', 'e.organization_id')
    .select(['o.owner_user_id as id', 'e.slug', 'o.name', 'o.id as organization_id'])
    .where('e.id', '=', type.event_id)
    .executeTakeFirstOrThrow();
  const headers = { authorization: `Token ${await buildSession(ctx, host)}` };
  const tickets = (await world.tickets(held)).toSorted((a, b) => a.position - b.position);
  const path = `/events/${host.slug}/orders/${held.order.id}/refunds/`;
  const refunds = () =>
    ctx.db.selectFrom('refunds').selectAll().where('order_id', '=', held.order.id).orderBy('created_at').execute();
  const look = async () =>
    (await call<OrderDetail>(url, `/events/${host.slug}/orders/${held.order.id}/`, { headers })).body;
  return {
    ...held,
    host,
    headers,
    ids: tickets.map(({ id }) => id),
    refunds,
    preview: async (body: object = {}) =>
      (await call<RefundPreview>(url, `${path}preview/`, { method: 'POST', headers, body })).body,
    refund: (body: object, key?: string) =>
      call<OrderRefund & { code?: string }>(url, path, {
        method: 'POST',
        headers: { ...headers, ...(key && { 'idempotency-key': key }) },
        body,
      }),
    look,
    failed: async () => (await look()).refunds.filter(({ can_send_again }) => can_send_again),
    open: async () => (await call<Statement>(url, `/events/${host.slug}/statement/`, { headers })).body.open_refunds,
    again: (id: string) =>
      call<{ id: string; state: string }>(url, `/events/${host.slug}/refunds/${id}/again/`, {
        method: 'POST',
        headers,
      }),
  };
}
type Sold = Awaited<ReturnType<typeof sold>>;

async function owedToBuyer(held: Sold): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(-sum(e.amount), 0)::bigint as amount from ledger_transactions x
      join ledger_entries e on e.transaction_id = x.id join ledger_accounts a on a.id = e.account_id
     where x.order_id = ${held.order.id} and a.name = 'buyer:unrefunded'`.execute(world.ctx.db);
  return rows[0]?.amount ?? 0;
}

const money = (amount: number) => ({ amount, currency: 'eur' });

describe('the host refunds', () => {
  test('all but a ticket that somebody is paying for in Resale, by what the preview showed', async () => {
    const held = await sold();
    const seller = await buildUser(world.ctx);
    const { listing } = await buildOffer(world.ctx, { ticket_id: held.ids[0] ?? '', seller });
    const buying = await world.holdListing(listing.id);
    const preview = await held.preview();
    expect(preview.tickets.map(({ can_refund }) => can_refund)).toEqual([false, true, true]);
    expect(preview.with_fee.total).toEqual(money(10_600));
    const { body } = await held.refund({ keeps_fee: false, amount: 10_600 });
    expect(body.ticket_ids.toSorted()).toEqual(held.ids.slice(1).toSorted());
    expect((await held.preview()).reason).toMatch(/^Somebody is buying the last tickets/);
    await world.giveBack(buying.session_id);
    expect((await held.preview()).with_fee.total).toEqual(money(5300));
  });

  test('what the preview showed, to the cent and by party; the buyer’s mail says who did it', async () => {
    const held = await sold();
    const preview = await held.preview({ ticket_ids: held.ids.slice(0, 2) });
    expect(preview.tickets.map(({ is_chosen }) => is_chosen)).toEqual([true, true, false]);
    expect(preview.with_fee).toEqual({
      total: money(10_600),
      organizer: money(9000),
      promoter: money(1000),
      platform: money(600),
    });
    expect(preview.without_fee).toMatchObject({ total: money(10_000), platform: money(0) });
    const body = { ticket_ids: held.ids.slice(0, 2), amount: 10_600, note: 'Fell ill' };
    const made = await held.refund(body);
    expect([made.status, made.body]).toEqual([
      201,
      expect.objectContaining({ refund: expect.objectContaining({ state: 'asked', amount: money(10_600) }) }),
    ]);
    expect((await world.order(held)).status).toBe('partially_refunded');
    expect(await held.refunds()).toMatchObject([
      { requested_by_user_id: held.host.id, note: 'Fell ill', keeps_fee: false },
    ]);
    const mail = await world.mailText(held, 'tickets_refunded');
    expect(mail).toContain(`The host, ${held.host.name}, refunded 2 tickets of your order.`);
    expect(mail).not.toContain('Fell ill');
    expect((await held.preview()).with_fee.total).toEqual(money(5300));
  });

  test('PAY-22 once, however often the same request comes; another one with its key is refused', async () => {
    const held = await sold();
    const body = { ticket_ids: held.ids.slice(0, 1), amount: 5300 };
    const answers = await Promise.all([held.refund(body, 'k1'), held.refund(body, 'k1'), held.refund(body, 'k1')]);
    expect(answers.map(({ status, body: { ticket_ids } }) => [status, ticket_ids])).toEqual(
      Array.from({ length: 3 }, () => [201, held.ids.slice(0, 1)]),
    );
    expect(new Set(answers.map((answer) => answer.body.refund?.id)).size).toBe(1);
    expect(await held.refunds()).toHaveLength(1);
    const other = await held.refund({ ...body, ticket_ids: held.ids.slice(1, 2) }, 'k1');
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_key_reused']);
    // Without a key the second request finds the ticket refunded.
    expect((await held.refund(body)).status).toBe(409);
    expect(await held.refunds()).toHaveLength(1);
  });

  test('only what was shown, no ticket of another order, nothing twice', async () => {
    const [held, other] = [await sold(), await sold()];
    expect((await held.refund({ amount: 15_000 })).body.code).toBe('amount_changed');
    expect((await held.refund({ ticket_ids: other.ids, amount: 15_900 })).body.code).toBe('ticket_not_refundable');
    expect((await world.tickets(held)).map(({ state }) => state)).toEqual(['valid', 'valid', 'valid']);
    expect((await held.refund({ amount: 15_000, keeps_fee: true })).status).toBe(201);
    expect((await held.refund({ amount: 0 })).body.code).toBe('ticket_not_refundable');
    expect((await held.preview()).reason).toBe('This order has been refunded.');
  });
});

describe('a refund that fails', () => {
  test('is sent again by our staff: the host reads that, with the reason and no name, and the log of staff has it once', async () => {
    const held = await sold();
    await held.refund({ ticket_ids: held.ids.slice(0, 1), amount: 5300 });
    await sendRefunds(world.ctx);
    const [first] = await held.refunds();
    await world.control('POST', `/refunds/${first?.provider_refund_id}`, { action: 'fail' });
    for (let round = 0; round < 2; round += 1) expect(await world.settleWebhooks()).toEqual([]);
    const staff = await buildStaffCalls(world, { reason: 'The buyer wrote to us.' });
    await staff.look('order', held.order.id);
    // A part of it was paid in the provider's dashboard meanwhile: only the rest is owed.
    await world.refundInDashboard(held, 1000);
    expect((await staff.post(`refunds/${first?.id}/send-again/`)).status).toBe(200);
    expect((await held.refunds()).at(-1)).toMatchObject({ again_of_refund_id: first?.id, amount: 4300 });
    const { by } = (await held.look()).refunds.find(({ amount }) => amount.amount === 4300) ?? {};
    expect(by).toBe(world.ctx.config.brandName);
    const { organization_id } = held.host;
    const history = await call<{ results: HistoryEntry[] }>(world.url, `/organizations/${organization_id}/history/`, {
      headers: held.headers,
    });
    expect(history.body.results[0]).toMatchObject({
      text: 'Failed refund sent again',
      actor: null,
      is_by_staff: true,
      reason: 'The buyer wrote to us.',
    });
    const log = await staff.get<{ results: LogEntry[] }>('log/');
    const sent = log.body.results.filter(({ subject_id }) => subject_id === held.order.id);
    expect(sent.map(({ action }) => action)).toEqual(['order.refund_sent_again', 'staff.looked']);
  });

  test('PAY-24 two days later: the ticket stays invalid, the money is owed, the host sees it and sends it again', async () => {
    const held = await sold();
    await held.refund({ ticket_ids: held.ids.slice(0, 1), amount: 5300 });
    await sendRefunds(world.ctx);
    await world.advance(2 * DAY);
    const [first] = await held.refunds();
    await world.control('POST', `/refunds/${first?.provider_refund_id}`, { action: 'fail' });
    for (let round = 0; round < 2; round += 1) expect(await world.settleWebhooks()).toEqual([]);
    expect(await owedToBuyer(held)).toBe(5300);
    expect(await world.mailText(held, 'refund_failed')).toContain('We still owe you €53.00');
    const [task] = await held.failed();
    expect(task).toMatchObject({ id: first?.id, amount: money(5300) });

    const again = await Promise.all([held.again(task?.id ?? ''), held.again(task?.id ?? '')]);
    expect(again.map(({ status, body }) => [status, body.state])).toEqual([
      [200, 'asked'],
      [200, 'asked'],
    ]);
    expect(await held.failed()).toEqual([]);
    await sendRefunds(world.ctx);
    expect((await held.refunds()).map(({ state, amount }) => [state, amount])).toEqual([
      ['failed', 5300],
      ['succeeded', 5300],
    ]);
    expect(await owedToBuyer(held)).toBe(0);
    expect(await world.mailText(held, 'refund_sent_again')).toContain('We have sent €53.00 again');
    expect((await world.tickets(held)).map(({ state }) => state).toSorted()).toEqual(['refunded', 'valid', 'valid']);
    await held.refund({ amount: 10_600 });
    expect((await world.order(held)).status).toBe('refunded');
  });

  test('RF-06 refused by the provider: a task, and the money can be traced; paid by hand, it is a task no more', async () => {
    const held = await sold();
    const intent = await world.intentOf(held);
    const rename = (name: string) =>
      world.ctx.db
        .updateTable('payments')
        .set({ provider_payment_intent_id: name })
        .where('order_id', '=', held.order.id)
        .execute();
    await rename('pi_unknown');
    await held.refund({ ticket_ids: held.ids.slice(0, 1), amount: 5300 });
    await sendRefunds(world.ctx);
    await rename(intent);
    const [task] = await held.failed();
    expect(task?.failure).toContain('pi_unknown');
    expect(await owedToBuyer(held)).toBe(5300);
    // Somebody pays it in the provider's dashboard: the money of the other tickets is not affected.
    await world.refundInDashboard(held, 5300);
    expect(await owedToBuyer(held)).toBe(0);
    expect(await held.failed()).toEqual([]);
    expect((await held.preview()).with_fee.total).toEqual(money(10_600));
    expect((await held.again(task?.id ?? '')).body.state).toBe('elsewhere');
    expect(await held.open()).toMatchObject({ count: 0, failed: 0 });
  });

  test('twice, and is sent again each time, is one open refund of the statement', async () => {
    const held = await sold();
    await held.refund({ ticket_ids: held.ids.slice(0, 1), amount: 5300 });
    for (let round = 0; round < 2; round += 1) {
      await sendRefunds(world.ctx);
      await world.advance(DAY);
      const newest = (await held.refunds()).at(-1);
      await world.control('POST', `/refunds/${newest?.provider_refund_id}`, { action: 'fail' });
      for (let times = 0; times < 2; times += 1) expect(await world.settleWebhooks()).toEqual([]);
      expect(await held.open()).toEqual({ count: 1, failed: 1, amount: money(5300) });
      await held.again(newest?.id ?? '');
      expect(await held.open()).toEqual({ count: 1, failed: 0, amount: money(5300) });
    }
  });

  test('RF-08 waits while the provider’s balance is too small, and the missing amount is reported', async () => {
    await world.control('POST', '/settings', { uncovered_refund: 'refuse' });
    // The first sale in its currency: the provider's own fee is missing.
    const held = await sold(undefined, 'gbp');
    await world.advance(3 * DAY);
    const { available } = await world.stripe.balance.retrieve();
    const available_amount = available.find(({ currency }) => currency === 'gbp')?.amount ?? 0;
    await held.refund({ amount: 15_900 });
    await sendRefunds(world.ctx);
    expect((await held.refunds()).map(({ state }) => state)).toEqual(['intent']);
    expect(await findShortBalances(world.ctx)).toEqual([
      {
        currency: 'gbp',
        waiting_amount: 15_900,
        available_amount,
        pending_amount: 0,
        top_up_amount: 15_900 - available_amount,
      },
    ]);
    await sold(undefined, 'gbp');
    await sendRefunds(world.ctx);
    expect((await held.refunds()).map(({ state }) => state)).toEqual(['succeeded']);
    expect(await findShortBalances(world.ctx)).toEqual([]);
    await world.control('POST', '/settings', { uncovered_refund: 'negative' });
  });

  test('RF-01 is shown with its true state: asked, on its way, arrived', async () => {
    const held = await sold(PENDING_CARD);
    const { body } = await held.refund({ amount: 15_900 }, 'once');
    const state = async () => (await held.refund({ amount: 15_900 }, 'once')).body.refund?.state;
    expect(body.refund?.state).toBe('asked');
    await sendRefunds(world.ctx);
    expect(await state()).toBe('on_its_way');
    await world.advance(2 * MINUTE);
    await reconcilePayments(world.ctx, webhookHandlers);
    expect(await state()).toBe('arrived');
  });
});
