import fc from 'fast-check';
import { sql } from 'kysely';
import { Stripe } from 'stripe';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PromoterPage } from '#contract/promoters.ts';
import { buildSignedIn } from '#server/domains/auth/factory.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { connectHooks } from '#server/connect-hooks.ts';
import { refreshAccount } from '#server/domains/connect/refresh-account.ts';
import { promoterEarned, promoterPayable, receivableOf } from '#server/domains/payments/accounts.ts';
import { earnCommissions } from '#server/domains/payments/commissions.ts';
import { payCommissions } from '#server/domains/payments/pay-commissions.ts';
import { sendTransfers } from '#server/domains/payments/send-transfers.ts';
import { buildPromoterLink } from '#server/domains/promoters/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { renderChecked } from '#server/testing/checked-mails.ts';
import { onEmailVerified } from '#server/on-email-verified.ts';
import { transferHooks } from '#server/transfer-hooks.ts';
import { addMilliseconds, DAY, HOUR } from '#server/platform/lib/clock.ts';
import { call, guestEmail } from '#server/testing/checkout.ts';
import { createPayingWorld, type PayingWorld } from '#server/testing/paying.ts';

const AVAILABLE_AT_ONCE = '4000000000000077';
const CREATE = { method: 'POST', path: '/v1/transfers' };

let world: PayingWorld;
let stripe: Stripe;
beforeAll(async () => {
  world = await createPayingWorld();
  const { hostname, port } = new URL(world.sandbox.url);
  stripe = new Stripe(world.ctx.config.stripe.secretKey ?? '', { host: hostname, port, protocol: 'http' });
});
beforeEach(async () => {
  await world.control('DELETE', '/faults');
  await world.control('DELETE', '/webhooks');
  await world.control('POST', '/webhooks', { sign_time: 'virtual' });
});

/** A promoter with an account, a link, and an event that is on sale until it ends in two hours. */
async function promoted(price_amount = 5000) {
  const { ctx } = world;
  const now = ctx.clock.now();
  const event = await buildEvent(ctx, {
    doors_at: addMilliseconds(now, HOUR),
    starts_at: addMilliseconds(now, HOUR),
    ends_at: addMilliseconds(now, 2 * HOUR),
  });
  const type = await buildTicketType(ctx, { event_id: event.id, price_amount, capacity: null });
  const { user, headers } = await buildSignedIn(ctx);
  const link = await buildPromoterLink(ctx, { event_id: event.id, user_id: user.id, email: user.email });
  const buy = async (quantity = 2, email = guestEmail()) => {
    const held = await world.holdAndPay({
      ticket_type_id: type.id,
      quantity,
      email,
      referral_code: link.referral_code,
    });
    await world.card(held.page, AVAILABLE_AT_ONCE);
    await world.settleWebhooks();
    expect((await world.order(held)).status).toBe('paid');
    return held;
  };
  const balance = async (account: ReturnType<typeof promoterEarned>) => {
    const { rows } = await sql<{ amount: number }>`
      select coalesce(sum(e.amount), 0)::bigint as amount from ledger_accounts a
        join ledger_entries e on e.account_id = a.id where a.name = ${account.name}`.execute(ctx.db);
    return rows[0]?.amount;
  };
  return {
    user,
    headers,
    link,
    title: event.title,
    buy,
    /** Owed before and after it is earned, and what the promoter would owe us. */
    owed: async () => ({
      pending: 0 - ((await balance(promoterPayable(event.id, link.id))) ?? 0),
      earned: 0 - ((await balance(promoterEarned(event.id, link.id))) ?? 0),
      owes: await balance(receivableOf(promoterEarned(event.id, link.id))),
    }),
    states: async () =>
      (
        await ctx.db
          .selectFrom('commissions')
          .select(['state', 'amount', 'reversed_amount'])
          .where('promoter_link_id', '=', link.id)
          .orderBy('created_at')
          .execute()
      ).map(({ state, amount, reversed_amount }) => `${state} ${amount - reversed_amount}`),
    page: async () => (await call<PromoterPage>(world.url, '/promoter/', { headers })).body,
  };
}
type Promoted = Awaited<ReturnType<typeof promoted>>;

/** A refund in the provider's own dashboard, of all or of a part. */
async function refund(held: Awaited<ReturnType<Promoted['buy']>>, amount?: number): Promise<void> {
  const payment = await world.ctx.db
    .selectFrom('payments')
    .select('provider_payment_intent_id')
    .where('order_id', '=', held.order.id)
    .executeTakeFirstOrThrow();
  await stripe.refunds.create({
    payment_intent: payment.provider_payment_intent_id,
    ...(amount && { amount }),
  });
  await world.settleWebhooks();
}

/** The mails written to somebody, as they are sent. */
async function mailsFor({ email }: { email: string }) {
  const rows = await world.ctx.db.selectFrom('outbox').selectAll().where('to_email', '=', email).execute();
  const mails = await Promise.all(rows.map((mail) => renderChecked(world.ctx, mail)));
  return mails.flatMap((mail) => mail ?? []);
}

async function afterTheEvent(): Promise<void> {
  await world.advance(2 * HOUR + 2 * DAY);
  await earnCommissions(world.ctx);
}

describe('commission', () => {
  test('is pending after the sale and becomes the promoter’s 48 hours after the event, once', async () => {
    const jo = await promoted();
    await jo.buy();
    expect([await jo.states(), await jo.owed()]).toEqual([['pending 1000'], { pending: 1000, earned: 0, owes: 0 }]);
    await world.advance(2 * DAY);
    await earnCommissions(world.ctx);
    expect(await jo.states()).toEqual(['pending 1000']);
    await world.advance(2 * HOUR);
    await Promise.all([1, 2, 3].map(() => earnCommissions(world.ctx)));
    expect([await jo.states(), await jo.owed()]).toEqual([['earned 1000'], { pending: 0, earned: 1000, owes: 0 }]);
    expect((await jo.page()).totals).toMatchObject([{ earned: { amount: 1000, currency: 'eur' }, tickets: 2 }]);
  });

  test('of a refunded part is taken back in that part, of all wholly, before and after it is earned', async () => {
    const jo = await promoted();
    const [first, second] = [await jo.buy(), await jo.buy()];
    // 2 × 50.00 and fees of 2 × 3.00 are 106.00, of which half is refunded.
    await refund(first, 5300);
    expect([await jo.states(), (await world.order(first)).status]).toEqual([
      ['pending 500', 'pending 1000'],
      'partially_refunded',
    ]);
    await afterTheEvent();
    await refund(first);
    await refund(second, 1060);
    expect([await jo.states(), await jo.owed()]).toEqual([
      ['reversed 0', 'earned 900'],
      { pending: 0, earned: 900, owes: 0 },
    ]);
    expect((await jo.page()).totals).toMatchObject([{ reversed: { amount: 1100 }, earned: { amount: 900 } }]);
  });

  test('PR-09 is taken back when the buyer turns out to be the promoter, and an open checkout loses it', async () => {
    const jo = await promoted();
    const address = guestEmail();
    await jo.buy(1, address);
    const open = await world.hold({
      ticket_type_id: (await held(jo)).ticket_type_id,
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
  });

  test('agrees with the ledger to the cent after any sales and refunds', async () => {
    const step = fc.record({
      price: fc.integer({ min: 100, max: 9999 }),
      parts: fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 3 }),
      earnedAfter: fc.nat({ max: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(step, async ({ price, parts, earnedAfter }) => {
        const jo = await promoted(price);
        const order = await jo.buy();
        let left = (await world.order(order)).total_amount;
        for (const [index, percent] of parts.entries()) {
          if (index === earnedAfter) await afterTheEvent();
          const amount = Math.min(left, Math.ceil((left * percent) / 100));
          if (amount > 0) await refund(order, amount);
          left -= amount;
        }
        const [state] = await jo.states();
        const { pending, earned, owes } = await jo.owed();
        expect(Number(state?.split(' ')[1])).toBe(pending + earned);
        expect(owes).toBe(0);
        if (left > 0) await refund(order);
        expect([await jo.states(), await jo.owed()]).toEqual([['reversed 0'], { pending: 0, earned: 0, owes: 0 }]);
      }),
      { numRuns: 6, seed: 20_261_123 },
    );
  });
});

/** What an order of the promoter's event is for. */
async function held({ link }: Promoted) {
  return world.ctx.db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select('order_lines.ticket_type_id')
    .where('orders.promoter_link_id', '=', link.id)
    .executeTakeFirstOrThrow();
}

describe('a payout', () => {
  /** A promoter who has earned 10.00 with each sale and whose account is ready. */
  async function payable({ sales = 1 } = {}) {
    const jo = await promoted();
    const order = await jo.buy();
    for (let more = 1; more < sales; more += 1) await jo.buy();
    await afterTheEvent();
    const onboard = { method: 'POST', headers: jo.headers, body: { country: 'DE' } };
    expect((await call(world.url, '/promoter/payouts/onboard/', onboard)).status).toBe(200);
    const account = await world.ctx.db
      .selectFrom('connected_accounts')
      .selectAll()
      .where('user_id', '=', jo.user.id)
      .executeTakeFirstOrThrow();
    await world.control('POST', `/accounts/${account.provider_account_id}`, { state: 'ready' });
    const { body } = await call<{ state: string }>(world.url, '/promoter/payouts/check/', {
      method: 'POST',
      headers: jo.headers,
    });
    expect(body.state).toBe('ready');
    const made = async () =>
      (await stripe.transfers.list({ destination: account.provider_account_id ?? '' })).data.map(
        ({ amount }) => amount,
      );
    return { ...jo, order, account, made };
  }

  test('of what was earned is sent once, however often the jobs run, and told by mail', async () => {
    const jo = await payable();
    await Promise.all([1, 2, 3].map(() => payCommissions(world.ctx)));
    await Promise.all([1, 2, 3].map(() => sendTransfers(world.ctx, transferHooks)));
    await payCommissions(world.ctx);
    await sendTransfers(world.ctx, transferHooks);
    await world.settleWebhooks();
    expect([await jo.made(), await jo.states(), await jo.owed()]).toEqual([
      [1000],
      ['paid 1000'],
      { pending: 0, earned: 0, owes: 0 },
    ]);
    const mails = await mailsFor(jo.user);
    const [paid, ...others] = mails.filter(({ subject }) => /on its way/.test(subject));
    expect([paid?.subject, paid?.text.includes(jo.title), others]).toEqual(['€10.00 is on its way to you', true, []]);
    expect(mails.map(({ subject }) => subject)).toContain('You can be paid');
    expect((await jo.page()).results).toMatchObject([
      { commission: { paid: { amount: 1000 } }, paid_at: expect.any(String) as string },
    ]);
  });

  test.each(['reset_after', 'error_500', 'reset_before', 'truncate'])(
    'is made once when its answer is lost (%s)',
    async (kind) => {
      const jo = await payable();
      await payCommissions(world.ctx);
      await world.control('POST', '/faults', {
        ...CREATE,
        kind,
        times: 4,
        ...(kind === 'error_500' && { after_work: true, stored: true }),
      });
      await sendTransfers(world.ctx, transferHooks);
      await world.control('DELETE', '/faults');
      await sendTransfers(world.ctx, transferHooks);
      expect([await jo.made(), await jo.states()]).toEqual([[1000], ['paid 1000']]);
    },
  );

  test('waits while the account is not ready, and below 10.00', async () => {
    const jo = await payable();
    await world.control('POST', `/accounts/${jo.account.provider_account_id}`, { state: 'restricted' });
    await refreshAccount(world.ctx, {
      owner: { user_id: jo.user.id },
      hooks: connectHooks,
      calls: world.ctx.provider.worker,
    });
    await payCommissions(world.ctx);
    expect(await jo.states()).toEqual(['earned 1000']);
    await world.control('POST', `/accounts/${jo.account.provider_account_id}`, { state: 'ready' });
    await refreshAccount(world.ctx, {
      owner: { user_id: jo.user.id },
      hooks: connectHooks,
      calls: world.ctx.provider.worker,
    });
    await refund(jo.order, 106);
    await payCommissions(world.ctx);
    await sendTransfers(world.ctx, transferHooks);
    expect([await jo.made(), await jo.states()]).toEqual([[], ['earned 990']]);
  });

  test('that the provider refuses is owed as before, and is tried again a day later', async () => {
    const jo = await payable();
    await payCommissions(world.ctx);
    await world.control('POST', `/accounts/${jo.account.provider_account_id}`, { state: 'restricted' });
    await sendTransfers(world.ctx, transferHooks);
    expect([await jo.made(), await jo.states(), await jo.owed()]).toEqual([
      [],
      ['earned 1000'],
      { pending: 0, earned: 1000, owes: 0 },
    ]);
    await world.control('POST', `/accounts/${jo.account.provider_account_id}`, { state: 'ready' });
    await payCommissions(world.ctx);
    await sendTransfers(world.ctx, transferHooks);
    expect(await jo.made()).toEqual([]);
    await world.advance(DAY + HOUR);
    await payCommissions(world.ctx);
    await sendTransfers(world.ctx, transferHooks);
    expect([await jo.made(), await jo.states()]).toEqual([[1000], ['paid 1000']]);
  });

  test('leaves out what was earned with a disputed payment, until the bank has decided', async () => {
    const jo = await payable({ sales: 2 });
    const payment = await world.ctx.db
      .selectFrom('payments')
      .select('provider_payment_intent_id as payment_intent')
      .where('order_id', '=', jo.order.order.id)
      .executeTakeFirstOrThrow();
    const { id } = await world.control<{ id: string }>('POST', '/disputes', payment);
    await world.settleWebhooks();
    await payCommissions(world.ctx);
    await sendTransfers(world.ctx, transferHooks);
    expect([await jo.made(), await jo.states()]).toEqual([[1000], ['earned 1000', 'paid 1000']]);
    await world.control('POST', `/disputes/${id}`, { action: 'win' });
    await world.settleWebhooks();
    await payCommissions(world.ctx);
    await sendTransfers(world.ctx, transferHooks);
    expect([await jo.made(), await jo.states()]).toEqual([
      [1000, 1000],
      ['paid 1000', 'paid 1000'],
    ]);
  });

  test('whose tickets are refunded later is owed back by the promoter', async () => {
    const jo = await payable();
    await payCommissions(world.ctx);
    await sendTransfers(world.ctx, transferHooks);
    await refund(jo.order, 5300);
    expect([await jo.states(), await jo.owed()]).toEqual([['paid 500'], { pending: 0, earned: 0, owes: 500 }]);
  });
});
