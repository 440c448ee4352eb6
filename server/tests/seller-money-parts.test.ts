import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildOffer } from '#server/domains/resale/factory.ts';
import { MINUTE } from '#server/platform/lib/clock.ts';
import { AVAILABLE_CARD } from '#server/testing/paying.ts';
import { createSellerMoneyWorld, RELEASED } from '#server/testing/seller-money.ts';

let world: Awaited<ReturnType<typeof createSellerMoneyWorld>>;
beforeAll(async () => {
  world = await createSellerMoneyWorld();
});
beforeEach(async () => {
  await world.reset();
  await world.control('POST', '/settings', { uncovered_reversal: 'refuse' });
});

describe('when a bank gives a seller’s own purchase back, the seller loses', () => {
  test('only what the bank took, and after the payout only what was paid out is reversed', async () => {
    const [night, seller] = [await world.buildNight(), await world.buildSeller()];
    const { first, second, owed } = await world.resold(night, seller);
    await seller.onboard();
    await (await world.openDispute(first, { amount: 2650 })).decide('lose');
    expect(await owed()).toBe(2650);
    await world.review(night, seller, { state: 'released', reason: 'disputed', due_in: 0 });
    await world.advance(RELEASED + MINUTE);
    await world.settleSellers();
    expect([await seller.sent(), await owed()]).toEqual([[2650], 0]);
    // The sale in Resale is taken back, too: the seller owes its whole price.
    await (await world.openDispute(second)).decide('lose');
    expect(await owed()).toBe(-5300);
    await world.settleSellers();
    expect([await seller.sent(), await owed()]).toEqual([[0], -2650]);
  });

  test('only what they paid for the resold ticket, not what they get for it or paid for the others', async () => {
    const [night, seller] = [await world.buildNight(), await world.buildSeller()];
    const first = await night.buy({ email: seller.user.email, quantity: 2 });
    const [ticket] = await world.tickets(first);
    const { listing } = await buildOffer(world.ctx, {
      ...{ ticket_id: ticket?.id ?? '', seller: seller.user, price_amount: 8300 },
    });
    const second = await world.holdListing(listing.id);
    await world.card(second.page, AVAILABLE_CARD);
    await world.settleWebhooks();
    expect(await world.owedFor(listing.id)).toBe(6800);
    await (await world.openDispute(first)).decide('lose');
    expect(await world.owedFor(listing.id)).toBe(1500);
  });
});

test('of a sale that is refunded in parts in the provider’s dashboard, a seller pays their part once', async () => {
  const { second, owed } = await world.resold(await world.buildNight(), await world.buildSeller());
  await world.refundInDashboard(second, 2000);
  expect(await owed()).toBeGreaterThan(3000);
  await world.refundInDashboard(second, second.order.total.amount - 2000);
  expect(await owed()).toBe(0);
});
