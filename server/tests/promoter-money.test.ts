import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { PersonalData } from '#contract/account.ts';
import { earnCommissions } from '#server/domains/payments/commissions.ts';
import { buildPromoCode } from '#server/domains/promo-codes/factory.ts';
import { onEmailVerified } from '#server/on-email-verified.ts';
import { addMilliseconds, DAY, HOUR } from '#server/platform/lib/clock.ts';
import { withFailingWrites } from '#server/testing/failing-writes.ts';
import { call, guestEmail } from '#server/testing/checkout.ts';
import { buildDispute, forgetDispute } from '#server/testing/disputes.ts';
import { createPromoterMoneyWorld } from '#server/testing/promoter-money.ts';

const world = await createPromoterMoneyWorld();
beforeEach(() => world.reset());

describe('commission', () => {
  test('is pending after the sale and becomes the promoter’s 48 hours after the event, once', async () => {
    const jo = await world.buildPromoted();
    await jo.buy();
    expect([await jo.states(), await jo.owed()]).toEqual([['pending 1000'], { pending: 1000, earned: 0, owes: 0 }]);
    await world.advance(2 * DAY);
    await earnCommissions(world.ctx);
    expect(await jo.states()).toEqual(['pending 1000']);
    await world.advance(2 * HOUR);
    await Promise.all([1, 2, 3].map(() => earnCommissions(world.ctx)));
    expect([await jo.states(), await jo.owed()]).toEqual([['earned 1000'], { pending: 0, earned: 1000, owes: 0 }]);
    expect((await jo.page()).totals).toMatchObject([{ earned: { amount: 1000, currency: 'eur' }, tickets: 2 }]);
    const own = await call<PersonalData>(world.url, '/auth/user/export/', { headers: jo.headers });
    const commission = { amount: 1000, currency: 'eur', state: 'earned', paid_at: null };
    expect(own.body.promoter_links).toMatchObject([{ commissions: [commission] }]);
  });

  test('that cannot be booked does not stop that of others', async () => {
    const [bad, good] = [await world.buildPromoted(), await world.buildPromoted()];
    for (const { buy } of [bad, good]) await buy();
    const failing = { of: 'update on commissions', when: `new.promoter_link_id = '${bad.link.id}'` };
    await withFailingWrites(world.database.pool, failing, world.afterTheEvent);
    expect([await bad.states(), await good.states()]).toEqual([['pending 1000'], ['earned 1000']]);
    await earnCommissions(world.ctx);
    expect(await bad.states()).toEqual(['earned 1000']);
  });

  test('waits, as the organizer’s share does, while staff has taken the event off sale', async () => {
    const jo = await world.buildPromoted();
    await jo.buy();
    const setState = (state: 'draft' | 'published') =>
      world.ctx.db.updateTable('events').set({ state }).where('id', '=', jo.type.event_id).execute();
    await setState('draft');
    await world.afterTheEvent();
    expect(await jo.states()).toEqual(['pending 1000']);
    await setState('published');
    await earnCommissions(world.ctx);
    expect(await jo.states()).toEqual(['earned 1000']);
  });

  test('waits until the holders of an event that moved to a sooner date have chosen', async () => {
    const jo = await world.buildPromoted();
    await jo.buy();
    const now = world.ctx.clock.now();
    const choose_until = addMilliseconds(now, 14 * DAY);
    await world.ctx.db
      .insertInto('postponements')
      .values({ event_id: jo.type.event_id, version: 2, created_at: now, choose_until })
      .execute();
    expect((await jo.page()).results).toMatchObject([{ earned_at: choose_until.toISOString() }]);
    await world.afterTheEvent();
    expect(await jo.states()).toEqual(['pending 1000']);
    await world.advance(12 * DAY);
    await earnCommissions(world.ctx);
    expect(await jo.states()).toEqual(['earned 1000']);
  });

  test('waits while the bank looks at the payment', async () => {
    const jo = await world.buildPromoted();
    const { order } = await jo.buy();
    await buildDispute(world.ctx, order.id, 'open');
    await world.afterTheEvent();
    expect(await jo.states()).toEqual(['pending 1000']);
    await forgetDispute(world.ctx, order.id);
    await earnCommissions(world.ctx);
    expect(await jo.states()).toEqual(['earned 1000']);
  });

  test('is taken back in proportion to a refund, before and after it is earned', async () => {
    const jo = await world.buildPromoted();
    const [first, second] = [await jo.buy(), await jo.buy()];
    // 2 × 50.00 and fees of 2 × 3.00 are 106.00, of which half is refunded.
    await world.refundInDashboard(first, 5300);
    expect([await jo.states(), (await world.order(first)).status]).toEqual([
      ['pending 500', 'pending 1000'],
      'partially_refunded',
    ]);
    await world.afterTheEvent();
    await world.refundInDashboard(first);
    await world.refundInDashboard(second, 1060);
    expect([await jo.states(), await jo.owed()]).toEqual([
      ['reversed 0', 'earned 900'],
      { pending: 0, earned: 900, owes: 0 },
    ]);
    expect((await jo.page()).totals).toMatchObject([{ reversed: { amount: 1100 }, earned: { amount: 900 } }]);
  });

  test('of a ticket with a discount is a part of what was paid for it, and never more', async () => {
    const jo = await world.buildPromoted();
    const { code } = await buildPromoCode(world.ctx, { event_id: jo.type.event_id });
    await jo.buy(1, guestEmail(), code);
    const fixed = { commission_basis_points: null, commission_fixed_amount: 4500 };
    await world.ctx.db.updateTable('promoter_links').set(fixed).where('id', '=', jo.link.id).execute();
    await jo.buy(1, guestEmail(), code);
    expect((await jo.states()).toSorted()).toEqual(['pending 400', 'pending 4000']);
  });

  test('of sales before a change of the rate says at which rate it was made', async () => {
    const jo = await world.buildPromoted();
    const setRate = (commission_basis_points: number | null, commission_fixed_amount: number | null = null) =>
      world.ctx.db
        .updateTable('promoter_links')
        .set({ commission_basis_points, commission_fixed_amount })
        .where('id', '=', jo.link.id)
        .execute();
    const rates = async () => {
      const { results } = await jo.page();
      return results[0]?.earlier_rates;
    };
    await jo.buy();
    expect(await rates()).toEqual([]);
    await setRate(null, 300);
    const last = await jo.buy();
    await setRate(500);
    expect(await rates()).toEqual([
      { commission_basis_points: 1000, commission_fixed: null },
      { commission_basis_points: null, commission_fixed: { amount: 300, currency: 'eur' } },
    ]);
    await setRate(1000);
    await world.refundInDashboard(last);
    expect(await rates()).toEqual([]);
  });

  test('PR-09 is taken back when the buyer turns out to be the promoter, and an open checkout loses it', async () => {
    const jo = await world.buildPromoted();
    const address = guestEmail();
    await jo.buy(1, address);
    const open = await world.hold({
      ticket_type_id: jo.type.id,
      quantity: 1,
      email: address.replace('@', '+b@'),
      referral_code: jo.link.referral_code,
    });
    await jo.buy(1);
    await world.ctx.db
      .updateTable('users')
      .set({ email: address, buyer_key: address })
      .where('id', '=', jo.user.id)
      .execute();
    const verified = { user_id: jo.user.id, email: address, former_email: jo.user.email };
    await world.ctx.db.transaction().execute((tx) => onEmailVerified(tx, verified, world.ctx.clock.now()));
    expect([await jo.states(), (await jo.owed()).pending]).toEqual([['reversed 0', 'pending 500'], 500]);
    expect((await world.order(open)).promoter_link_id).toBeNull();
    expect((await jo.page()).results).toMatchObject([{ own_purchases: { amount: 500 }, reversed_at: null }]);
  });

  test('agrees with the ledger to the cent after any sales and refunds', async () => {
    const step = fc.record({
      price: fc.integer({ min: 100, max: 9999 }),
      parts: fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 3 }),
      earnedAfter: fc.nat({ max: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(step, async ({ price, parts, earnedAfter }) => {
        const jo = await world.buildPromoted(price);
        const order = await jo.buy();
        let left = (await world.order(order)).total_amount;
        for (const [index, percent] of parts.entries()) {
          if (index === earnedAfter) await world.afterTheEvent();
          const amount = Math.min(left, Math.ceil((left * percent) / 100));
          if (amount > 0) await world.refundInDashboard(order, amount);
          left -= amount;
        }
        const [state] = await jo.states();
        const { pending, earned, owes } = await jo.owed();
        expect(Number(state?.split(' ')[1])).toBe(pending + earned);
        expect(owes).toBe(0);
        if (left > 0) await world.refundInDashboard(order);
        expect([await jo.states(), await jo.owed()]).toEqual([['reversed 0'], { pending: 0, earned: 0, owes: 0 }]);
      }),
      { numRuns: 6, seed: 20_261_123 },
    );
  });
});
