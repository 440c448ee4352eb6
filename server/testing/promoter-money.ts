import { expect } from 'vitest';
import type { PromoterPage } from '#contract/promoters.ts';
import { buildSignedIn } from '#server/domains/auth/factory.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { promoterEarned, promoterPayable, receivableOf } from '#server/domains/payments/accounts.ts';
import { earnCommissions } from '#server/domains/payments/commissions.ts';
import { buildPromoterLink } from '#server/domains/promoters/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { addMilliseconds, DAY, HOUR } from '#server/platform/lib/clock.ts';
import { call, guestEmail } from './checkout.ts';
import { AVAILABLE_CARD, createPayingWorld, type PayingOptions, type PayingWorld } from './paying.ts';
import { balanceOf } from './settling.ts';

/** The application with the payment sandbox, and promoters who sell for events that end soon. */
export async function createPromoterMoneyWorld(options: PayingOptions = {}) {
  const world = await createPayingWorld(options);
  return {
    ...world,
    /** A promoter with an account, a link, and an event that is on sale until it ends in two hours. */
    buildPromoted: (price_amount = 5000, promoter?: Promoter) => buildPromoted(world, price_amount, promoter),
    /** Makes the promoter's account at the provider ready; returns what was sent to it. */
    makePayable: (promoter: Promoter) => makePayable(world, promoter),
    /** Commissions are earned 48 hours after the event. */
    afterTheEvent: async () => {
      await world.advance(2 * HOUR + 2 * DAY);
      await earnCommissions(world.ctx);
    },
  };
}

type Promoter = Pick<Awaited<ReturnType<typeof buildSignedIn>>, 'user' | 'headers'>;

/** Makes a promoter's account at the provider ready. */
export async function makePayable(world: PayingWorld, { user, headers }: Promoter) {
  const onboard = { method: 'POST', headers, body: { country: 'DE' } };
  expect((await call(world.url, '/promoter/payouts/onboard/', onboard)).status).toBe(200);
  const account = await world.ctx.db
    .selectFrom('connected_accounts')
    .selectAll()
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow();
  const destination = account.provider_account_id ?? '';
  await world.control('POST', `/accounts/${destination}`, { state: 'ready' });
  const check = { method: 'POST', headers };
  const { body } = await call<{ state: string }>(world.url, '/promoter/payouts/check/', check);
  expect(body.state).toBe('ready');
  const made = async () => (await world.stripe.transfers.list({ destination })).data.map(({ amount }) => amount);
  return { account, made };
}

async function buildPromoted(world: PayingWorld, price_amount: number, promoter?: Promoter) {
  const { ctx } = world;
  const now = ctx.clock.now();
  const event = await buildEvent(ctx, {
    doors_at: addMilliseconds(now, HOUR),
    starts_at: addMilliseconds(now, HOUR),
    ends_at: addMilliseconds(now, 2 * HOUR),
  });
  const type = await buildTicketType(ctx, { event_id: event.id, price_amount, capacity: null });
  const { user, headers } = promoter ?? (await buildSignedIn(ctx));
  const link = await buildPromoterLink(ctx, { event_id: event.id, user_id: user.id, email: user.email });
  const buy = async (quantity = 2, email = guestEmail(), promo_code?: string) => {
    const { referral_code } = link;
    const held = await world.holdAndPay({ ticket_type_id: type.id, quantity, email, referral_code, promo_code });
    await world.card(held.page, AVAILABLE_CARD);
    await world.settleWebhooks();
    expect((await world.order(held)).status).toBe('paid');
    return held;
  };
  const commissions = ctx.db
    .selectFrom('commissions')
    .select(['state', 'amount', 'reversed_amount'])
    .where('promoter_link_id', '=', link.id)
    .orderBy('created_at');
  return {
    user,
    headers,
    link,
    type,
    title: event.title,
    buy,
    /** What we owe the promoter before and after it is earned, and what the promoter owes us. */
    owed: async () => ({
      pending: 0 - (await balanceOf(ctx, promoterPayable(event.id, link.id))),
      earned: 0 - (await balanceOf(ctx, promoterEarned(event.id, link.id))),
      owes: await balanceOf(ctx, receivableOf(promoterEarned(event.id, link.id))),
    }),
    states: async () =>
      (await commissions.execute()).map(({ state, amount, reversed_amount }) => `${state} ${amount - reversed_amount}`),
    page: async () => (await call<PromoterPage>(world.url, '/promoter/', { headers })).body,
  };
}
