import { describe, expect, test } from 'vitest';
import type { OrderPrice } from '#contract/checkout.ts';
import type { TicketType } from '#contract/ticket-types.ts';
import { addMilliseconds, MINUTE } from '#server/platform/lib/clock.ts';
import { buildPromoCode } from '#server/domains/promo-codes/factory.ts';
import { buildPromoterLink } from '#server/domains/promoters/factory.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call, checkout, guestEmail } from '#server/testing/checkout.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';

const velvet = await createTestApp();

async function typeRow(id: string) {
  return velvet.ctx.db.selectFrom('ticket_types').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

async function listed(eventId: string, code = '', session_id = ''): Promise<TicketType[]> {
  const query = new URLSearchParams({ event_id: eventId, promo_code: code, session_id });
  const { body } = await call<TicketType[]>(velvet.url, `/ticket-types/?${query}`);
  return body;
}

describe('promo codes', () => {
  test('unknown, expired, used-up and not-for-this-type codes get different errors', async () => {
    const type = await buildTicketType(velvet.ctx);
    const other = await buildTicketType(velvet.ctx, { event_id: type.event_id });
    const ended = await buildPromoCode(velvet.ctx, {
      event_id: type.event_id,
      ends_at: addMilliseconds(velvet.ctx.clock.now(), -MINUTE),
    });
    const once = await buildPromoCode(velvet.ctx, { event_id: type.event_id, max_uses: 1 });
    const others = await buildPromoCode(velvet.ctx, { event_id: type.event_id, ticket_type_ids: [other.id] });
    await checkout(velvet.url, { ticket_type_id: type.id, quantity: 1, email: guestEmail(), promo_code: once.code });
    const messages = await Promise.all(
      ['NOPE', ended.code, once.code, others.code].map(async (promo_code) => {
        const answer = await call<{ promo_code: string[] }>(velvet.url, '/payment/checkout/', {
          method: 'POST',
          body: { ticket_type_id: type.id, quantity: 1, email: guestEmail(), promo_code },
        });
        expect(answer.status).toBe(400);
        return answer.body.promo_code[0];
      }),
    );
    expect(new Set(messages).size).toBe(4);
    const lookUp = async (code: string) =>
      (await call<{ promo_code?: string[] }>(velvet.url, `/ticket-types/?event_id=${type.event_id}&promo_code=${code}`))
        .body.promo_code?.[0];
    const lookedUp = await Promise.all(['NOPE', ended.code, once.code, others.code].map(lookUp));
    expect(lookedUp, 'known before anything is chosen').toEqual([...messages.slice(0, 3), undefined]);
  });

  test.each([
    ['percent', { kind: 'percent', percent_basis_points: 1550 }],
    ['an amount off each ticket', { kind: 'fixed_per_ticket', amount: 333 }],
    ['a set price', { kind: 'set_price', amount: 1000 }],
    ['an amount off the order', { kind: 'fixed_per_order', amount: 1000 }],
    ['more off than the order costs', { kind: 'fixed_per_order', amount: 99_000 }],
    ['nothing off', { kind: 'unlock' }],
  ])('%s: the ticket box is told the lines of the order', async (_what, values) => {
    const type = await buildTicketType(velvet.ctx, { price_amount: 1999 });
    const other = await buildTicketType(velvet.ctx, { event_id: type.event_id, price_amount: 777 });
    const { code } = await buildPromoCode(velvet.ctx, { event_id: type.event_id, ...values });
    const items = [
      { ticket_type_id: type.id, quantity: 2 },
      { ticket_type_id: other.id, quantity: 1 },
    ];
    const chosen = items.map(({ ticket_type_id, quantity }) => `${ticket_type_id}:${quantity}`).join(',');
    const quote = await call<OrderPrice>(
      velvet.url,
      `/payment/quote/?items=${chosen}&promo_code=${code.toLowerCase()}`,
    );
    const { status, body } = await checkout(velvet.url, {
      items,
      email: guestEmail(),
      promo_code: code,
      expected_total: quote.body.total.amount,
    });
    const { lines, subtotal, discount, fee, total } = body.order;
    expect([quote.status, status]).toEqual([200, 201]);
    expect(quote.body).toEqual({ lines, subtotal, discount, fee, total });
  });

  test('a code that is not for the chosen tickets gives no discount; a hidden type stays hidden', async () => {
    const type = await buildTicketType(velvet.ctx, { price_amount: 2000 });
    const secret = await buildTicketType(velvet.ctx, { event_id: type.event_id, is_hidden: true });
    const { code } = await buildPromoCode(velvet.ctx, { event_id: type.event_id, ticket_type_ids: [secret.id] });
    const { code: open } = await buildPromoCode(velvet.ctx, { event_id: type.event_id });
    const quote = (id: string, promo_code: string) =>
      call<OrderPrice>(velvet.url, `/payment/quote/?items=${id}:1&promo_code=${promo_code}`);
    expect(await quote(type.id, code)).toMatchObject({ status: 200, body: { discount: { amount: 0 } } });
    expect(await quote(secret.id, code)).toMatchObject({ status: 200, body: { lines: [{ name: secret.name }] } });
    expect(await quote(secret.id, open)).toMatchObject({ status: 400, body: { items: [expect.anything()] } });
    expect(await quote(type.id, 'NOPE')).toMatchObject({ status: 400, body: { promo_code: [expect.anything()] } });
  });

  test('PR-03 a single-use code is used up while its hold is live, and free again when the hold is given back', async () => {
    const type = await buildTicketType(velvet.ctx);
    const promo = await buildPromoCode(velvet.ctx, { event_id: type.event_id, max_uses: 1 });
    const buy = () =>
      checkout(velvet.url, { ticket_type_id: type.id, quantity: 1, email: guestEmail(), promo_code: promo.code });
    const first = await buy();
    expect((await buy()).status).toBe(400);
    const usedUp = { promo_code: ['This code has been used up.'] };
    const { body: other } = await checkout(velvet.url, { ticket_type_id: type.id, quantity: 1, email: guestEmail() });
    expect(await listed(type.event_id, promo.code, other.session_id)).toEqual(usedUp);
    // Shown as applied to the buyer who comes back to the event's page while their checkout holds it.
    expect(await listed(type.event_id, promo.code, first.body.session_id)).toMatchObject([{ id: type.id }]);
    await call(velvet.url, `/payment/checkout/${first.body.session_id}/`, { method: 'DELETE' });
    expect((await buy()).status).toBe(201);
  });

  test('a buyer who was shown the price without a used-up code hears of the code, not of another price', async () => {
    const type = await buildTicketType(velvet.ctx, { price_amount: 2000 });
    const { code } = await buildPromoCode(velvet.ctx, { event_id: type.event_id, max_uses: 1 });
    const buy = (values = {}) =>
      checkout(velvet.url, { ticket_type_id: type.id, quantity: 1, email: guestEmail(), promo_code: code, ...values });
    await buy();
    expect(await buy({ expected_total: 2150 })).toMatchObject({
      status: 400,
      body: { promo_code: ['This code has been used up.'] },
    });
  });

  test('stock reserved for a code is not sold without it', async () => {
    const type = await buildTicketType(velvet.ctx, { capacity: 5, reserved: 4 });
    const promo = await buildPromoCode(velvet.ctx, {
      event_id: type.event_id,
      reserved_ticket_type_id: type.id,
      reserved_quantity: 4,
    });
    const buy = (quantity: number, promo_code?: string) =>
      checkout(velvet.url, { ticket_type_id: type.id, quantity, email: guestEmail(), promo_code });
    expect(await buy(2)).toMatchObject({ status: 409, body: { available: 1 } });
    expect(await listed(type.event_id)).toMatchObject([{ availability: 'few_left', left: 1 }]);
    expect(await listed(type.event_id, promo.code)).toMatchObject([{ availability: 'few_left', left: 5 }]);
    const withCode = await buy(4, promo.code);
    expect(withCode.status).toBe(201);
    expect(await typeRow(type.id)).toMatchObject({ held: 4, reserved: 0 });
    await call(velvet.url, `/payment/checkout/${withCode.body.session_id}/`, { method: 'DELETE' });
    expect(await typeRow(type.id)).toMatchObject({ held: 0, reserved: 4 });
  });

  test.each([
    ['percent', { percent_basis_points: 3333 }],
    ['fixed_per_ticket', { amount: 700 }],
    ['set_price', { amount: 999 }],
    ['set_price', { amount: 0 }],
  ])('a %s code’s price is told before checkout, to the cent', async (kind, value) => {
    const type = await buildTicketType(velvet.ctx, { price_amount: 1955 });
    await buildTicketType(velvet.ctx, { event_id: type.event_id });
    const promo = await buildPromoCode(velvet.ctx, {
      event_id: type.event_id,
      kind,
      ...value,
      ticket_type_ids: [type.id],
    });
    const [plain, untouched] = await listed(type.event_id);
    const [lowered, same] = await listed(type.event_id, promo.code);
    expect(same).toEqual(untouched);
    expect(lowered).toMatchObject({ id: type.id, regular_total: plain?.total });
    expect(plain).not.toHaveProperty('regular_total');
    const { body } = await checkout(velvet.url, {
      ticket_type_id: type.id,
      quantity: 3,
      email: guestEmail(),
      promo_code: promo.code,
    });
    expect(body.order.total.amount).toBe(3 * (lowered?.total.amount ?? NaN));
    const told = [plain?.price, lowered?.fee].map((money) => 3 * (money?.amount ?? NaN));
    expect([body.order.subtotal.amount, body.order.fee.amount]).toEqual(told);
  });

  test('an amount off a whole order leaves the ticket prices unchanged', async () => {
    const type = await buildTicketType(velvet.ctx);
    const { code } = await buildPromoCode(velvet.ctx, {
      event_id: type.event_id,
      kind: 'fixed_per_order',
      amount: 500,
    });
    expect(await listed(type.event_id, code)).toEqual(await listed(type.event_id));
  });

  test('a hidden type can be bought with its code only', async () => {
    const open = await buildTicketType(velvet.ctx);
    const hidden = await buildTicketType(velvet.ctx, { event_id: open.event_id, is_hidden: true });
    const promo = await buildPromoCode(velvet.ctx, {
      event_id: open.event_id,
      kind: 'unlock',
      ticket_type_ids: [hidden.id],
    });
    expect(await listed(open.event_id)).toMatchObject([{ id: open.id }]);
    expect(await listed(open.event_id, promo.code)).toMatchObject([{ id: open.id }, { id: hidden.id }]);
    const buy = (promo_code?: string) =>
      checkout(velvet.url, { ticket_type_id: hidden.id, quantity: 1, email: guestEmail(), promo_code });
    expect((await buy()).status).toBe(400);
    expect((await buy(promo.code)).status).toBe(201);
  });
});

describe('referrals', () => {
  test('an order stores the promoter’s code and rate; their own purchase and a removed code earn nothing', async () => {
    const type = await buildTicketType(velvet.ctx);
    const link = await buildPromoterLink(velvet.ctx, { event_id: type.event_id });
    const removed = await buildPromoterLink(velvet.ctx, {
      event_id: type.event_id,
      removed_at: velvet.ctx.clock.now(),
    });
    const creditOf = async (email: string, referral_code: string) => {
      const { body } = await checkout(velvet.url, { ticket_type_id: type.id, quantity: 1, email, referral_code });
      return velvet.ctx.db
        .selectFrom('orders')
        .select(['promoter_link_id', 'commission_basis_points'])
        .where('id', '=', body.order.id)
        .executeTakeFirst();
    };
    expect(await creditOf(guestEmail(), link.referral_code.toLowerCase())).toEqual({
      promoter_link_id: link.id,
      commission_basis_points: 1000,
    });
    expect(await creditOf(link.email.replace('@', '+self@'), link.referral_code)).toMatchObject({
      promoter_link_id: null,
    });
    expect(await creditOf(guestEmail(), removed.referral_code)).toMatchObject({ promoter_link_id: null });
    expect(await creditOf(guestEmail(), 'NOBODY')).toMatchObject({ promoter_link_id: null });
  });
});
