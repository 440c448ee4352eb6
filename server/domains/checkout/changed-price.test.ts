import { describe, expect, test } from 'vitest';
import { buildPromoCode } from '#server/domains/promo-codes/factory.ts';
import { newSecret } from '#server/platform/lib/random.ts';
import { call, checkout, guestEmail } from '#server/testing/checkout.ts';
import { eur, hostTypeCalls } from '#server/testing/host-types.ts';
import { createPayingWorld } from '#server/testing/paying.ts';

const world = await createPayingWorld();
const { buildHosted } = hostTypeCalls(world);

/**
 * Somebody holds the last ticket of a type at 50.00; then its host changes the price, and the same buyer asks again.
 */
async function holdOne({ promo_code = '' } = {}) {
  const host = await buildHosted();
  if (promo_code) await buildPromoCode(world.ctx, { event_id: host.event.id, code: promo_code });
  const { body: type } = await host.add({ capacity: 1 });
  const request = { ticket_type_id: type.id, quantity: 1, email: guestEmail(), promo_code };
  const browser = { 'checkout-browser': newSecret() };
  const ask = (expected_total?: number) => checkout(world.url, { ...request, expected_total }, browser);
  const { body: held } = await ask();
  return {
    ...{ held, ask, browser },
    setPrice: async (amount: number) => expect((await host.change(type.id, { price: eur(amount) })).status).toBe(200),
    stock: () => world.stock(held),
  };
}

describe('a price that falls while somebody holds the ticket', () => {
  test('applies when they ask again at the price they are shown, and the earlier hold ends', async () => {
    const { held, ask, setPrice, stock } = await holdOne();
    await setPrice(4000);
    const { status, body } = await ask(4250);
    expect([status, body.order?.total.amount]).toEqual([201, 4250]);
    expect(body.session_id).not.toBe(held.session_id);
    expect(await world.order(held)).toMatchObject({ status: 'expired', end_reason: 'replaced' });
    expect(await stock()).toEqual({ held: 1, sold: 0 });
    expect((await ask(4250)).body.session_id).toBe(body.session_id);
  });

  test('applies, too, if a payment page of the earlier hold is open: that page ends', async () => {
    const { held, ask, browser, setPrice } = await holdOne();
    const page = await world.pay(held.session_id, browser);
    await setPrice(4000);
    expect((await ask(4250)).body.order?.total.amount).toBe(4250);
    expect((await world.order(held)).end_reason).toBe('replaced');
    const { checkout_sessions } = await world.dump();
    const sessions = checkout_sessions.filter(({ session }) => page.body.url.includes(session.id));
    expect(sessions.map(({ session }) => session.status)).toEqual(['expired']);
  });

  test('applies with the promo code that they used', async () => {
    const { held, ask, setPrice } = await holdOne({ promo_code: 'FIFTH' });
    expect(held.order.total.amount).toBe(4250);
    await setPrice(4000);
    expect((await ask(3410)).body.order?.total.amount).toBe(3410);
    expect((await world.order(held)).end_reason).toBe('replaced');
  });

  test('to nothing needs no payment any more', async () => {
    const { held, ask, setPrice, stock } = await holdOne();
    await setPrice(0);
    const { status, body } = await ask(0);
    expect([status, body.status]).toEqual([201, 'paid']);
    expect((await world.order(held)).end_reason).toBe('replaced');
    expect(await stock()).toEqual({ held: 0, sold: 1 });
  });

  test('keeps the hold for an older page, a request without a total, and a payment that has started', async () => {
    const { held, ask, setPrice } = await holdOne();
    await setPrice(4000);
    expect((await ask(5300)).body.session_id).toBe(held.session_id);
    expect((await ask()).body.session_id).toBe(held.session_id);
    const now = world.ctx.clock.now();
    await world.ctx.db
      .insertInto('payment_sessions')
      .values({ order_id: held.order.id, state: 'complete', attempt: 1, created_at: now, expires_at: now })
      .execute();
    expect((await ask(4250)).body.session_id).toBe(held.session_id);
  });
});

describe('a price that rises while somebody holds the ticket', () => {
  test('does not apply to them: every further request finds their hold', async () => {
    const { held, ask, setPrice } = await holdOne();
    await setPrice(8000);
    for (const shown of [5300, 8450, undefined]) {
      const { status, body } = await ask(shown);
      expect([status, body.session_id, body.order?.total.amount]).toEqual([201, held.session_id, 5300]);
    }
  });

  test('applies to buyers whose hold has ended', async () => {
    const { held, ask, browser, setPrice } = await holdOne();
    await setPrice(8000);
    const left = { method: 'DELETE', headers: browser };
    expect((await call(world.url, `/payment/checkout/${held.session_id}/`, left)).status).toBe(200);
    expect(await ask(5300)).toMatchObject({ status: 409, body: { code: 'price_changed', total: 8450 } });
    expect((await ask(8450)).body.order?.total.amount).toBe(8450);
  });
});
