import { beforeEach, describe, expect, test } from 'vitest';
import { addMilliseconds, MINUTE, SECOND } from '#server/platform/lib/clock.ts';
import { checkout, guestEmail } from '#server/testing/checkout.ts';
import { CHALLENGE_CARD, SLOW_CARD, createPayingWorld, type PayingWorld } from '#server/testing/paying.ts';
import { endHold } from './end-hold.ts';
import { endHoldAtProvider, expireHolds } from './expire-holds.ts';
import { reconcileOrders } from '../payment/reconcile-orders.ts';

const HOLD = 15 * MINUTE;
const PAGE = '/v1/checkout/sessions/*';

const world = await createPayingWorld();
beforeEach(() => world.reset());

async function pageStatus(orderId: string) {
  const { checkout_sessions } = await world.dump();
  return checkout_sessions.find(({ session }) => session.metadata['order_id'] === orderId)?.session.status;
}

async function succeededPayments(orderId: string) {
  const { payment_intents } = await world.dump();
  return payment_intents.filter(({ metadata, status }) => metadata['order_id'] === orderId && status === 'succeeded')
    .length;
}

describe('an overdue hold', () => {
  test('OV-14 the buyer left the payment page: the next sweep ends the hold, closes the page and mails the buyer', async () => {
    const held = await world.holdAndPay();
    await world.advance(HOLD + SECOND);
    await expireHolds(world.ctx);
    expect(await pageStatus(held.order.id)).toBe('expired');
    expect(await world.look(held)).toMatchObject({
      status: 'expired',
      message: expect.stringContaining('You were not charged.'),
    });
    expect(await world.stock(held)).toEqual({ held: 0, sold: 0 });
    expect(await world.mailKeys(held)).toEqual(['checkout_not_charged']);
  });

  test('ends without a mail when the buyer never reached the payment page', async () => {
    const held = await world.hold();
    await world.advance(HOLD + SECOND);
    await expireHolds(world.ctx);
    expect((await world.look(held)).status).toBe('expired');
    expect(await world.mailKeys(held)).toEqual([]);
  });

  test('PAY-11 the bank’s check was never confirmed: the hold ends, the stock is released', async () => {
    const held = await world.holdAndPay();
    await world.card(held.page, CHALLENGE_CARD);
    await world.advance(HOLD + SECOND);
    await expireHolds(world.ctx);
    await world.confirm(held.page, 'approve');
    expect(await succeededPayments(held.order.id)).toBe(0);
    expect((await world.look(held)).status).toBe('expired');
    expect(await world.stock(held)).toEqual({ held: 0, sold: 0 });
  });

  test('WH-18 a card entered on a page left open is not charged, and the mail says so', async () => {
    const held = await world.holdAndPay();
    await world.advance(HOLD + SECOND);
    await expireHolds(world.ctx);
    const answer = await world.card(held.page);
    expect(answer.status).toBe(200);
    expect(await succeededPayments(held.order.id)).toBe(0);
    expect(await world.settleWebhooks()).toEqual([]);
    expect((await world.look(held)).status).toBe('expired');
    expect(await world.mailKeys(held)).toEqual(['checkout_not_charged']);
  });

  test('a payment at the last moment that the sweeper finds gives tickets', async () => {
    await world.control('POST', '/webhooks', { never: true });
    const held = await world.holdAndPay();
    await world.card(held.page);
    await world.advance(HOLD + SECOND);
    await expireHolds(world.ctx);
    expect(await world.look(held)).toMatchObject({ status: 'paid' });
    expect(await world.mailKeys(held)).toEqual(['order_confirmation']);
  });

  test('ends once, however many sweepers run', async () => {
    const helds = [await world.holdAndPay(), await world.holdAndPay(), await world.hold(), await world.hold()];
    await world.advance(HOLD + SECOND);
    await Promise.all([expireHolds(world.ctx), expireHolds(world.ctx), expireHolds(world.ctx)]);
    for (const held of helds) {
      expect((await world.look(held)).status).toBe('expired');
      expect(await world.stock(held)).toEqual({ held: 0, sold: 0 });
    }
  });
});

describe('the provider does not answer', () => {
  const down = () => world.control('POST', '/faults', { kind: 'reset_before', path: null, times: null });

  test('the stock stays held until it does, and no new page is created meanwhile', async () => {
    const held = await world.holdAndPay();
    await world.advance(HOLD + SECOND);
    await down();
    await expireHolds(world.ctx);
    expect(await world.look(held)).toMatchObject({ status: 'processing' });
    expect(await world.stock(held)).toEqual({ held: 2, sold: 0 });
    expect(await world.pay(held.session_id)).toMatchObject({ status: 409, body: { code: 'checkout_ended' } });
    await world.control('DELETE', '/faults');
    await expireHolds(world.ctx);
    expect((await world.look(held)).status).toBe('expired');
  });

  test('after the page has expired the stock is released anyway; the provider is polled until it answers', async () => {
    const held = await world.holdAndPay();
    await down();
    await world.advance(HOLD + SECOND);
    await expireHolds(world.ctx);
    expect(await world.stock(held)).toEqual({ held: 2, sold: 0 });
    await world.advance(21 * MINUTE);
    await expireHolds(world.ctx);
    expect(await world.stock(held)).toEqual({ held: 0, sold: 0 });
    const states = () =>
      world.ctx.db.selectFrom('payment_sessions').select('state').where('order_id', '=', held.order.id).execute();
    expect(await states()).toEqual([{ state: 'open' }]);
    await world.control('DELETE', '/faults');
    await reconcileOrders(world.ctx);
    expect(await states()).toEqual([{ state: 'expired' }]);
  });

  test('an attempt without an answer is found and closed before its stock is released', async () => {
    const held = await world.hold();
    const create = { method: 'POST', path: '/v1/checkout/sessions' };
    await world.control('POST', '/faults', { kind: 'reset_after', ...create, times: 3 });
    expect((await world.pay(held.session_id)).status).toBe(503);
    await world.advance(HOLD + SECOND);
    await expireHolds(world.ctx);
    expect(await pageStatus(held.order.id)).toBe('expired');
    expect((await world.look(held)).status).toBe('expired');
  });
});

describe('giving a hold back', () => {
  test('closes the payment page first', async () => {
    const held = await world.holdAndPay();
    const answer = await world.giveBack(held.session_id);
    expect(answer).toMatchObject({
      status: 200,
      body: { status: 'expired', message: expect.stringContaining('You cancelled this order') },
    });
    expect(await pageStatus(held.order.id)).toBe('expired');
    expect(await world.stock(held)).toEqual({ held: 0, sold: 0 });
    expect(await world.mailKeys(held)).toEqual([]);
  });

  test('keeps the tickets if it was just paid', async () => {
    await world.control('POST', '/webhooks', { never: true });
    const held = await world.holdAndPay();
    await world.card(held.page);
    expect(await world.giveBack(held.session_id)).toMatchObject({ status: 200, body: { status: 'paid' } });
    expect(await world.stock(held)).toEqual({ held: 0, sold: 2 });
  });

  test('distinguishes ended, paid and unknown', async () => {
    const [one, two, three] = [await world.holdAndPay(), await world.holdAndPay(), await world.holdAndPay()];
    await world.card(two.page);
    expect(await endHoldAtProvider(world.ctx, one.order.id, 'replaced')).toBe('ended');
    expect(await endHoldAtProvider(world.ctx, one.order.id, 'replaced')).toBe('ended');
    expect(await endHoldAtProvider(world.ctx, two.order.id, 'replaced')).toBe('paid');
    await world.control('POST', '/faults', { kind: 'reset_before', path: PAGE, times: null });
    await world.control('POST', '/faults', { kind: 'reset_before', path: `${PAGE}/expire`, times: null });
    expect(await endHoldAtProvider(world.ctx, three.order.id, 'given_back')).toBe('unknown');
    await world.control('DELETE', '/faults');
    await expireHolds(world.ctx);
    expect((await world.look(three)).message).toContain('You cancelled this order.');
  });
});

describe('WH-03 a new checkout that replaces one with an open payment page', () => {
  const again = (first: Awaited<ReturnType<PayingWorld['holdAndPay']>>, email: string) =>
    checkout(world.url, { ticket_type_id: first.order.lines[0]?.ticket_type_id, quantity: 3, email });

  test('begins only after the old page is closed: never two that can be paid', async () => {
    const email = guestEmail();
    const first = await world.holdAndPay({ email });
    const second = await again(first, email);
    expect(second.status).toBe(201);
    expect(await pageStatus(first.order.id)).toBe('expired');
    expect((await world.look(first)).message).toContain('which replaced this one');
    expect(await world.stock(second.body)).toEqual({ held: 3, sold: 0 });
    expect(await world.mailKeys(first)).toEqual([]);
  });

  test('does not begin while the provider is unreachable; no stock is taken for it', async () => {
    const email = guestEmail();
    const first = await world.holdAndPay({ email });
    await world.control('POST', '/faults', { kind: 'reset_before', path: null, times: null });
    expect(await again(first, email)).toMatchObject({ status: 503, body: { code: 'payment_unavailable' } });
    expect(await world.stock(first)).toEqual({ held: 2, sold: 0 });
    await world.control('DELETE', '/faults');
    expect((await again(first, email)).status).toBe(201);
  });

  test('does not begin while its payment is being confirmed, which is not an error of ours', async () => {
    const email = guestEmail();
    const first = await world.holdAndPay({ email });
    await world.card(first.page, SLOW_CARD);
    // Before we have heard of the payment, and after.
    for (let time = 0; time < 2; time += 1) {
      expect(await again(first, email)).toMatchObject({ status: 409, body: { code: 'already_paid' } });
      await world.settleWebhooks();
    }
    expect(await world.look(first)).toMatchObject({ status: 'processing' });
    expect(await world.stock(first)).toEqual({ held: 2, sold: 0 });
  });
});

describe('a request for the same tickets after the hold is overdue, before the sweeper ran', () => {
  const again = (first: Awaited<ReturnType<PayingWorld['hold']>>, email: string) =>
    checkout(world.url, {
      ticket_type_id: first.order.lines[0]?.ticket_type_id,
      quantity: first.order.lines[0]?.quantity,
      email,
    });

  test('is a new hold with the stock of the old one', async () => {
    const email = guestEmail();
    const first = await world.hold({ email });
    await world.advance(HOLD + SECOND);
    const second = await again(first, email);
    expect(second.status).toBe(201);
    expect(second.body.session_id).not.toBe(first.session_id);
    expect((await world.look(first)).status).toBe('expired');
    expect((await world.look(second.body)).status).toBe('held');
    expect(await world.stock(first)).toEqual({ held: 2, sold: 0 });
  });

  test('closes the old payment page first', async () => {
    const email = guestEmail();
    const first = await world.holdAndPay({ email });
    await world.advance(HOLD + SECOND);
    expect((await again(first, email)).status).toBe(201);
    expect(await pageStatus(first.order.id)).toBe('expired');
  });

  test('returns the same checkout while its payment is being confirmed', async () => {
    const email = guestEmail();
    const first = await world.holdAndPay({ email });
    await world.card(first.page, SLOW_CARD);
    await world.settleWebhooks();
    // The clock does not move, because the provider would decide the payment meanwhile.
    const expires_at = addMilliseconds(world.ctx.clock.now(), -SECOND);
    await world.ctx.db.updateTable('orders').set({ expires_at }).where('id', '=', first.order.id).execute();
    await expireHolds(world.ctx);
    expect((await world.look(first)).status).toBe('processing');
    expect((await again(first, email)).body.session_id).toBe(first.session_id);
  });
});

test('PAY-12 pay and expire at the same moment: either paid with tickets, or not charged and the stock released', async () => {
  for (let round = 0; round < 12; round += 1) {
    const held = await world.holdAndPay();
    await world.advance(HOLD + SECOND);
    const acts = [() => world.card(held.page), () => expireHolds(world.ctx), () => world.look(held)];
    await Promise.all((round % 2 === 0 ? acts : acts.toReversed()).map((act) => act()));
    await world.settleWebhooks();
    await expireHolds(world.ctx);
    const { status } = await world.look(held);
    const isPaid = (await succeededPayments(held.order.id)) === 1;
    expect(status).toBe(isPaid ? 'paid' : 'expired');
    expect(await world.stock(held)).toEqual({ held: 0, sold: isPaid ? 2 : 0 });
    expect(await world.tickets(held)).toHaveLength(isPaid ? 2 : 0);
  }
});

test('control: stock released before the page is closed can still be paid for', async () => {
  await world.control('POST', '/webhooks', { never: true });
  const held = await world.holdAndPay();
  expect(await endHold(world.ctx, held.order.id, { status: 'expired', reason: 'hold_ended' })).toBe(true);
  await world.card(held.page);
  expect(await succeededPayments(held.order.id)).toBe(1);
  expect(await world.tickets(held)).toHaveLength(0);
  // Even so no money is lost: the reconciler finds it.
  await world.advance(2 * MINUTE);
  await reconcileOrders(world.ctx);
  expect(await world.order(held)).toMatchObject({ status: 'paid', is_late: true });
});
