import { beforeEach, describe, expect, test } from 'vitest';
import { buildSignedIn } from '#server/domains/auth/factory.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { MINUTE } from '#server/platform/lib/clock.ts';
import { buildPromoCode } from '#server/domains/promo-codes/factory.ts';
import { call, checkout } from '#server/testing/checkout.ts';
import { createPayingWorld } from '#server/testing/paying.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { expireHolds } from '../holds/expire-holds.ts';

const CREATE = { method: 'POST', path: '/v1/checkout/sessions' };

const world = await createPayingWorld();
beforeEach(() => world.control('DELETE', '/faults'));

function fault(kind: string, more: object = {}) {
  return world.control('POST', '/faults', { kind, ...CREATE, ...more });
}

async function sessionsOf(orderId: string) {
  const { checkout_sessions } = await world.dump();
  return checkout_sessions.filter(({ session }) => session.metadata['order_id'] === orderId);
}

async function attemptsOf(orderId: string) {
  const rows = await world.ctx.db
    .selectFrom('payment_sessions')
    .select('state')
    .where('order_id', '=', orderId)
    .orderBy('attempt')
    .execute();
  return rows.map(({ state }) => state);
}

describe('the payment page', () => {
  test('shows what was ordered and its total, and links back to the checkout', async () => {
    const type = await buildTicketType(world.ctx, { name: 'General', price_amount: 3333 });
    await buildPromoCode(world.ctx, { event_id: type.event_id, code: 'THIRD', kind: 'fixed_per_order', amount: 1000 });
    const held = await world.holdAndPay({ ticket_type_id: type.id, quantity: 3, promo_code: 'third' });
    const [{ session, line_items }] = (await sessionsOf(held.order.id)) as never as [
      {
        session: Record<string, unknown>;
        line_items: { description: string; quantity: number; amount_total: number }[];
      },
    ];
    expect(session).toMatchObject({
      amount_total: held.order.total.amount,
      currency: 'eur',
      client_reference_id: held.order.id,
      metadata: { order_id: held.order.id, kind: 'primary', event_id: type.event_id },
      submit_type: 'book',
      success_url: `${world.url}/checkout/${held.session_id}?returned=1`,
      cancel_url: `${world.url}/checkout/${held.session_id}?cancelled=1`,
    });
    expect(line_items.map(({ description, quantity, amount_total }) => [description, quantity, amount_total])).toEqual([
      ['3 × General', 1, 8999],
      ['Fees', 1, held.order.fee.amount],
    ]);
    expect(JSON.stringify(session)).not.toContain('application_fee');
  });

  test('states the deadline in the event’s own zone', async () => {
    const event = await buildEvent(world.ctx, { time_zone: 'Asia/Tokyo' });
    const type = await buildTicketType(world.ctx, { event_id: event.id });
    const held = await world.holdAndPay({ ticket_type_id: type.id });
    const [page] = await sessionsOf(held.order.id);
    const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Tokyo' });
    expect(JSON.stringify(page)).toContain(`before ${clock.format(new Date(held.expires_at))} JST`);
  });

  test('PAY-16 and WH-05: four concurrent clicks, each with a slow provider, make one order and one page', async () => {
    const held = await world.hold();
    await fault('delay', { delay_ms: 1000, times: null });
    const pages = await Promise.all([1, 2, 3, 4].map(() => world.pay(held.session_id)));
    expect(new Set(pages.map(({ status, body }) => `${status} ${body.url}`)).size).toBe(1);
    expect(pages[0]?.status).toBe(200);
    expect(await sessionsOf(held.order.id)).toHaveLength(1);
  });

  test('WH-03 and WH-04: while a page is open, reload, back and a second tab get the same one', async () => {
    const held = await world.holdAndPay();
    expect((await world.pay(held.session_id)).body).toEqual(held.page);
    expect(await sessionsOf(held.order.id)).toHaveLength(1);
    expect(await attemptsOf(held.order.id)).toEqual(['open']);
  });

  test('PAY-37 the price changes while the page is open: the buyer pays the price they saw', async () => {
    const type = await buildTicketType(world.ctx, { price_amount: 5000 });
    const held = await world.hold({ ticket_type_id: type.id, quantity: 1 });
    await world.ctx.db.updateTable('ticket_types').set({ price_amount: 9900 }).where('id', '=', type.id).execute();
    const page = await world.pay(held.session_id);
    await world.card(page.body);
    expect(await world.settleWebhooks()).toEqual([]);
    const seen = await world.look(held);
    expect(seen).toMatchObject({ status: 'paid', order: { total: held.order.total } });
  });

  test('is not opened before required questions are answered', async () => {
    const questions = [{ id: 'age', label: 'Are you over 18?', kind: 'checkbox', required: true, choices: [] }];
    const event = await buildEvent(world.ctx, { questions: JSON.stringify(questions) });
    const type = await buildTicketType(world.ctx, { event_id: event.id });
    const held = await world.hold({ ticket_type_id: type.id });
    expect(await world.pay(held.session_id)).toMatchObject({
      status: 400,
      body: { answers: ['Please answer “Are you over 18?”.'] },
    });
    await call(world.url, `/payment/checkout/${held.session_id}/`, {
      method: 'PATCH',
      body: { answers: { age: 'yes' } },
    });
    expect((await world.pay(held.session_id)).status).toBe(200);
  });

  test('is not opened for a checkout that is paid or over', async () => {
    const paid = await world.holdAndPay();
    await world.card(paid.page);
    await world.look(paid);
    expect(await world.pay(paid.session_id)).toMatchObject({ status: 409, body: { code: 'already_paid' } });
    const given = await world.hold();
    await world.giveBack(given.session_id);
    expect(await world.pay(given.session_id)).toMatchObject({ status: 409, body: { code: 'checkout_ended' } });
    const late = await world.hold();
    await world.advance(16 * MINUTE);
    expect(await world.pay(late.session_id)).toMatchObject({ status: 409, body: { code: 'checkout_ended' } });
  });
});

describe('a provider in trouble', () => {
  test('PAY-07 the response is lost after the work: a retry gets the same page, and there is only one', async () => {
    const held = await world.hold();
    // The first call, its retry, and one more that the SDK makes on a closed connection.
    await fault('reset_after', { times: 3 });
    const lost = await world.pay(held.session_id);
    expect(lost).toMatchObject({ status: 503, body: { code: 'payment_unavailable' } });
    expect(Number(lost.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await world.stock(held)).toEqual({ held: 2, sold: 0 });
    const page = await world.pay(held.session_id);
    const made = await sessionsOf(held.order.id);
    expect(made).toHaveLength(1);
    expect(page.body.url).toBe(made[0]?.session.url);
    expect(await attemptsOf(held.order.id)).toEqual(['open']);
  });

  test('PAY-08 an error that every retry would repeat: a lookup and a new attempt give one page for one hold', async () => {
    const held = await world.hold();
    await fault('error_500', { stored: true, times: 1 });
    const page = await world.pay(held.session_id);
    expect(page.status).toBe(200);
    expect(await attemptsOf(held.order.id)).toEqual(['failed', 'open']);
    expect(await sessionsOf(held.order.id)).toHaveLength(1);
    expect(await world.stock(held)).toEqual({ held: 2, sold: 0 });
    await world.card(page.body);
    expect((await world.look(held)).status).toBe('paid');
  });

  test('PAY-08 the work was done before the error: its page is found and used', async () => {
    const held = await world.hold();
    await fault('error_500', { stored: true, after_work: true, times: 1 });
    const page = await world.pay(held.session_id);
    const made = await sessionsOf(held.order.id);
    expect(made).toHaveLength(1);
    expect(page.body.url).toBe(made[0]?.session.url);
    expect(await attemptsOf(held.order.id)).toEqual(['open']);
  });

  test('WH-17 and PAY-19: a refusal of the provider is reported as one, and ends the hold', async () => {
    const type = await buildTicketType(world.ctx, { price_amount: 100 });
    const held = await world.hold({ ticket_type_id: type.id, quantity: 1 });
    // Below the provider's minimum; written directly, because our own check would refuse it.
    await world.ctx.db
      .updateTable('orders')
      .set({ face_amount: 20, fee_amount: 0, total_amount: 20 })
      .where('id', '=', held.order.id)
      .execute();
    await world.ctx.db
      .updateTable('order_lines')
      .set({ unit_price_amount: 20, fee_amount: 0 })
      .where('order_id', '=', held.order.id)
      .execute();
    expect(await world.pay(held.session_id)).toMatchObject({ status: 502, body: { code: 'payment_unavailable' } });
    expect(await world.stock(held)).toEqual({ held: 0, sold: 0 });
    expect(await world.look(held)).toMatchObject({ status: 'failed', message: expect.stringContaining('not charged') });
  });

  test('throws when the lines do not add up to the order’s total', async () => {
    const held = await world.hold();
    await world.ctx.db
      .updateTable('order_lines')
      .set({ fee_amount: 1 })
      .where('order_id', '=', held.order.id)
      .execute();
    expect((await world.pay(held.session_id)).status).toBe(500);
    expect(await sessionsOf(held.order.id)).toHaveLength(0);
    await world.giveBack(held.session_id);
    await world.advance(20 * MINUTE);
  });
});

describe('AC-15 a checkout belongs to the browser that started it', () => {
  const mine = { 'checkout-browser': 'the secret of the first browser' };
  const other = { 'checkout-browser': 'the secret of another browser' };

  test('another browser may read it, but not pay, change or give back', async () => {
    const { id } = await buildTicketType(world.ctx);
    const { body: held } = await checkout(
      world.url,
      { ticket_type_id: id, quantity: 1, email: 'ann@example.com' },
      mine,
    );
    for (const headers of [other, {}]) {
      expect(await world.pay(held.session_id, headers)).toMatchObject({ status: 403, body: { code: 'other_browser' } });
      for (const method of ['PATCH', 'DELETE']) {
        const body = method === 'PATCH' ? { holder_names: ['Eve'] } : undefined;
        const refused = await call(world.url, `/payment/checkout/${held.session_id}/`, { method, body, headers });
        expect(refused).toMatchObject({ status: 403, body: { code: 'other_browser' } });
      }
    }
    const path = `/payment/checkout-session-details/?session_id=${held.session_id}`;
    const seen = await call(world.url, path, { headers: mine });
    expect(seen.body).toMatchObject({ status: 'held', order: { holder_names: [] } });
    expect((await world.pay(held.session_id, mine)).status).toBe(200);
  });

  test('the signed-in buyer may pay from any of their browsers; another account may not', async () => {
    const [buyer, stranger] = [await buildSignedIn(world.ctx), await buildSignedIn(world.ctx)];
    const { id } = await buildTicketType(world.ctx);
    const { body: held } = await checkout(
      world.url,
      { ticket_type_id: id, quantity: 1 },
      { ...buyer.headers, ...mine },
    );
    expect((await world.pay(held.session_id, stranger.headers)).status).toBe(403);
    expect((await world.pay(held.session_id, { ...buyer.headers, ...other })).status).toBe(200);
  });
});

test('PAY-09 the provider is down for ten minutes: 503, the holds stay and end in time; no stock is lost', async () => {
  const held = await world.hold();
  const untouched = await world.hold();
  await fault('reset_before', { times: null });
  expect((await world.pay(held.session_id)).status).toBe(503);
  await world.advance(10 * MINUTE);
  expect((await world.pay(held.session_id)).status).toBe(503);
  expect(await world.stock(held)).toEqual({ held: 2, sold: 0 });
  await world.advance(6 * MINUTE);
  await expireHolds(world.ctx);
  // The one that never reached the provider ends without a call.
  expect((await world.look(untouched)).status).toBe('expired');
  expect((await world.look(held)).status).toBe('processing');
  await world.advance(21 * MINUTE);
  await expireHolds(world.ctx);
  expect((await world.look(held)).status).toBe('expired');
  expect(await world.stock(held)).toEqual({ held: 0, sold: 0 });
});

test('a provider that is back after some minutes creates the page, although the first attempt is too old', async () => {
  const held = await world.hold();
  await fault('reset_before', { times: null });
  expect((await world.pay(held.session_id)).status).toBe(503);
  await world.advance(5 * MINUTE);
  await world.control('DELETE', '/faults');
  expect((await world.pay(held.session_id)).status).toBe(200);
  expect(await attemptsOf(held.order.id)).toEqual(['failed', 'open']);
});

test('a page whose response was lost is found again, also minutes later', async () => {
  const held = await world.hold();
  await fault('reset_after', { times: 5 });
  expect((await world.pay(held.session_id)).status).toBe(503);
  await world.advance(5 * MINUTE);
  await world.control('DELETE', '/faults');
  expect((await world.pay(held.session_id)).status).toBe(200);
  expect(await attemptsOf(held.order.id)).toEqual(['open']);
  expect(await sessionsOf(held.order.id)).toHaveLength(1);
});
