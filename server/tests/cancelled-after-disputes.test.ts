import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { CancellationPage } from '#contract/cancellations.ts';
import { buildSession } from '#server/domains/auth/factory.ts';
import { runCancellations } from '#server/domains/cancellations/run-cancellations.ts';
import { sendRefunds } from '#server/domains/payments/send-refunds.ts';
import { buildOffer } from '#server/domains/resale/factory.ts';
import { writtenTo } from '#server/testing/checked-mails.ts';
import { call } from '#server/testing/checkout.ts';
import { AVAILABLE_CARD } from '#server/testing/paying.ts';
import { createSellerMoneyWorld } from '#server/testing/seller-money.ts';

// Events that are cancelled after a dispute was lost.

const world = await createSellerMoneyWorld();
beforeEach(() => world.reset());

/** Who pays for a cancellation by its preview, the total, and what the host's balance loses. */
function whoGives(rehearsal: CancellationPage['rehearsal']) {
  if (!rehearsal) return null;
  const { from_balance, sellers, fees_given_back, promoters, balance_before, balance_after } = rehearsal;
  const [host, seller] = [from_balance.amount, sellers.amount.amount];
  const total = host + seller + fees_given_back.amount + promoters.amount.amount;
  return { host, seller, total, balance: balance_before.amount - balance_after.amount };
}

/** What the host sees before cancelling, and the cancellation with its refunds. */
async function previewCancellation(night: Awaited<ReturnType<typeof world.buildNight>>) {
  const { rows } = await sql<{ owner_user_id: string }>`
    select o.owner_user_id from events e join organizations o on o.id = e.organization_id
     where e.id = ${night.event.id}`.execute(world.ctx.db);
  const headers = { authorization: `Token ${await buildSession(world.ctx, { id: rows[0]?.owner_user_id ?? '' })}` };
  const path = `/events/${night.event.slug}/cancellation/`;
  const { rehearsal } = (await call<CancellationPage>(world.url, path, { headers })).body;
  const cancel = async (beforeTheRun = async () => {}) => {
    await call(world.url, path, { method: 'POST', headers, body: { fingerprint: rehearsal?.fingerprint } });
    await beforeTheRun();
    await runCancellations(world.ctx);
    await sendRefunds(world.ctx);
    await world.settleWebhooks();
  };
  return { rehearsal, cancel };
}

test('the seller’s own purchase was lost by a dispute: everybody else is refunded, and nothing is owed by anybody', async () => {
  const [night, seller] = [await world.buildNight(), await world.buildSeller()];
  const { first, second, ticket, owed } = await world.resold(night, seller);
  await (await world.openDispute(first)).decide('lose');
  const { rehearsal, cancel } = await previewCancellation(night);
  expect(rehearsal).toMatchObject({ disputed: { orders: 1 }, refund: { amount: 5565 } });
  // The organizer pays back what the sale in Resale had covered, and the seller has nothing to lose.
  const before = await night.owed();
  expect(whoGives(rehearsal)).toEqual({
    host: before,
    seller: await owed(),
    total: 5565,
    balance: before,
  });
  await cancel();
  expect([(await world.order(first)).status, (await world.order(second)).status]).toEqual(['refunded', 'refunded']);
  expect((await ticket()).state).toBe('void');
  expect([await owed(), await night.owed(), await night.owing()]).toEqual([0, 0, 0]);
});

test('a purchase in Resale was lost, and its ticket sold on: nobody keeps anything', async () => {
  const [night, seller, buyer] = [await world.buildNight(), await world.buildSeller(), await world.buildSeller()];
  const { first, second, ticket, owed } = await world.resold(night, seller);
  const { listing } = await buildOffer(world.ctx, {
    ticket_id: (await ticket()).id,
    seller: buyer.user,
    price_amount: 4000,
  });
  const third = await world.holdListing(listing.id);
  await world.card(third.page, AVAILABLE_CARD);
  await world.settleWebhooks();
  const dispute = await world.openDispute(second);
  await dispute.decide('lose');
  expect([await world.owedFor(listing.id), (await ticket()).state]).toEqual([0, 'valid']);
  // The first seller bears what the second one's money did not cover, and is told of both parts when they go.
  const mailsToFirst = async () => {
    const mails = await writtenTo(world.ctx, seller.user.email);
    return mails
      .filter(({ template }) => template === 'resale_undone')
      .map(({ subject, text }) => `${subject}: ${text}`);
  };
  expect(await mailsToFirst()).toEqual([
    expect.stringMatching(
      /^A part of your sale was taken back: [^]*So €14\.90 of what you were to get for it will not/,
    ),
  ]);
  const { rehearsal, cancel } = await previewCancellation(night);
  const [before, left] = [await night.owed(), await owed()];
  expect(left).toBeGreaterThan(0);
  expect(whoGives(rehearsal)).toMatchObject({ host: before, seller: left, total: 5300 + 4200 });
  expect(rehearsal).toMatchObject({ sellers: { count: 2 }, mails: { sellers: 2 } });
  await cancel();
  const orders = await Promise.all([first, second, third].map(world.order));
  expect(orders.map(({ status }) => status)).toEqual(['refunded', 'refunded', 'refunded']);
  expect(await mailsToFirst()).toContainEqual(
    expect.stringMatching(/Velvet Night is cancelled\.[^]*So the €53\.00 that/),
  );
  // The first mail names its own part, also if it is only sent now.
  expect(await mailsToFirst()).toContainEqual(expect.stringContaining('So €14.90 of what'));
  expect(await mailsToFirst()).toHaveLength(2);
  expect((await ticket()).state).toBe('refunded');
  expect([await owed(), await world.owedFor(listing.id), await night.owed()]).toEqual([0, 0, 0]);
});

test('a part of the seller’s own purchase was lost: its rest is refunded, and nobody keeps anything', async () => {
  const [night, seller] = [await world.buildNight(), await world.buildSeller()];
  const { first, second, owed } = await world.resold(night, seller);
  await (await world.openDispute(first, { amount: 1000 })).decide('lose');
  const { rehearsal, cancel } = await previewCancellation(night);
  const [host, left] = [await night.owed(), await owed()];
  expect(rehearsal).toMatchObject({ disputed: { orders: 0 }, refunded_buyers: 2 });
  expect(whoGives(rehearsal)).toEqual({ host, seller: left, total: rehearsal?.refund.amount, balance: host });
  await cancel();
  expect([(await world.order(first)).status, (await world.order(second)).status]).toEqual(['refunded', 'refunded']);
  expect([await night.owed(), await owed()]).toEqual([0, 0]);
});

test.each([
  ['all', {}],
  ['a part', { amount: 1000 }],
])(
  '%s of the seller’s own purchase is lost after the confirmation: the buyer is refunded, and nobody keeps anything',
  async (_, lost) => {
    const [night, seller] = [await world.buildNight(), await world.buildSeller()];
    const { first, second, owed } = await world.resold(night, seller);
    const { cancel } = await previewCancellation(night);
    await cancel(async () => (await world.openDispute(first, lost)).decide('lose'));
    expect([(await world.order(first)).status, (await world.order(second)).status]).toEqual(['refunded', 'refunded']);
    expect([await owed(), await night.owed(), await night.owing()]).toEqual([0, 0, 0]);
  },
);
