import { beforeEach, describe, expect, test } from 'vitest';
import { buildUser } from '#server/domains/auth/factory.ts';
import { buildOffer } from '#server/domains/resale/factory.ts';
import { sendRefunds } from '#server/domains/payments/send-refunds.ts';
import { findUnpaidSales } from '#server/domains/payments/obligations.ts';
import { sendTransfers } from '#server/domains/payments/send-transfers.ts';
import { beginSellerTransfers } from '#server/domains/settlements/begin-seller-transfers.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { DAY, addMilliseconds, HOUR, MINUTE } from '#server/platform/lib/clock.ts';
import { writtenTo } from '#server/testing/checked-mails.ts';
import { call } from '#server/testing/checkout.ts';
import { transferHooks } from '#server/transfer-hooks.ts';
import { createSellerMoneyWorld, RELEASED } from '#server/testing/seller-money.ts';

const world = await createSellerMoneyWorld();
beforeEach(async () => {
  await world.reset();
  await world.control('POST', '/settings', { uncovered_reversal: 'refuse' });
});

/** The seller of a ticket that is off sale because of a dispute got one mail about it. */
async function expectReturned(email: string): Promise<void> {
  const mails = (await writtenTo(world.ctx, email)).filter(({ template }) => template === 'ticket_returned');
  expect(mails.map(({ text }) => text)).toEqual([
    expect.stringContaining('A bank is looking into the payment of your ticket for Velvet Night'),
  ]);
}

/** The dates of an event that begins after this time. */
function datesIn(milliseconds: number) {
  const starts_at = addMilliseconds(world.ctx.clock.now(), milliseconds);
  return { doors_at: starts_at, starts_at, ends_at: addMilliseconds(starts_at, 2 * HOUR) };
}

describe('while a bank decides', () => {
  test('about a sale or the seller’s own purchase: that part is held, the rest is sent (PAY-29)', async () => {
    const [night, seller] = [await world.buildNight(), await world.buildSeller()];
    const [one, two, three] = [
      await world.resold(night, seller),
      await world.resold(night, seller),
      await world.resold(night, seller),
    ];
    await seller.onboard();
    // Staff have reviewed the disputes and release the rest.
    await world.review(night, seller, { state: 'released', reason: 'disputed', due_in: 0 });
    const [ofSale, ofPurchase] = [await world.openDispute(one.second), await world.openDispute(two.first)];
    await world.advance(RELEASED + MINUTE);
    await world.settleSellers();
    expect(await seller.sent()).toEqual([5300]);
    expect([await one.owed(), await two.owed(), await three.owed()]).toEqual([5300, 5300, 0]);
    expect((await world.payouts(seller)).map(({ state }) => state).toSorted()).toEqual(['held', 'held', 'paid']);
    await ofSale.decide('win');
    await ofPurchase.decide('win');
    await world.settleSellers();
    expect((await seller.sent()).toSorted((a, b) => a - b)).toEqual([5300, 10_600]);
  });

  test('about a purchase in Resale: the ticket is off sale if its buyer offers it; an earlier purchase does not end that', async () => {
    const { first, second, ticket } = await world.resold(await world.buildNight(), await world.buildSeller());
    const seller = await buildUser(world.ctx);
    const { listing } = await buildOffer(world.ctx, { ticket_id: (await ticket()).id, seller });
    const listings = world.ctx.db.selectFrom('listings').select('state').where('id', '=', listing.id);
    await world.openDispute(first);
    expect([await listings.execute(), (await ticket()).state]).toEqual([[{ state: 'active' }], 'listed']);
    await world.openDispute(second);
    expect([await listings.execute(), (await ticket()).state]).toEqual([[{ state: 'void' }], 'valid']);
    await expectReturned(seller.email);
  });

  test('about the purchase of a ticket that is being bought: it is off sale once that hold ends unpaid', async () => {
    const { second, ticket } = await world.resold(await world.buildNight(), await world.buildSeller());
    const seller = await buildUser(world.ctx);
    const { listing } = await buildOffer(world.ctx, { ticket_id: (await ticket()).id, seller });
    const held = await world.holdListing(listing.id);
    await world.openDispute(second);
    expect((await ticket()).state).toBe('listed');
    expect((await world.giveBack(held.session_id)).status).toBe(200);
    expect((await ticket()).state).toBe('valid');
    await expectReturned(seller.email);
  });

  test('about a purchase in Resale: the host gets no mail', async () => {
    const host = await world.buildReadyHost();
    const night = await world.buildSale(host, datesIn(8 * HOUR));
    const { first, second } = await world.resold(night, await world.buildSeller());
    await world.openDispute(second);
    await world.openDispute(first);
    const { email } = await world.ctx.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', host.organization.owner_user_id)
      .executeTakeFirstOrThrow();
    const mails = await writtenTo(world.ctx, email);
    expect(mails.filter(({ template }) => template.startsWith('dispute'))).toHaveLength(1);
  });

  test('a lost one of a purchase in Resale is mailed to the host if a share of theirs is taken back, and when it is back', async () => {
    const host = await world.buildReadyHost();
    const night = await world.buildSale(host, datesIn(8 * HOUR));
    const seller = await world.buildSeller();
    const [plain, dear] = [await world.resold(night, seller), await world.resold(night, seller, 8300)];
    // Nobody gets a ticket back once the event is over.
    await world.advance(11 * HOUR);
    const disputes = [await world.openDispute(plain.second), await world.openDispute(dear.second)];
    for (const dispute of disputes) await dispute.decide('lose');
    const { email } = await world.ctx.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', host.organization.owner_user_id)
      .executeTakeFirstOrThrow();
    const told = async () =>
      (await writtenTo(world.ctx, email)).filter(({ template }) => template.startsWith('dispute'));
    const [lost] = await told();
    expect(lost?.subject).toBe('Your share of a Resale sale was taken back: Velvet Night');
    // Half of what the ticket brought above its price.
    expect(lost?.text).toContain('€15.00');
    // The bank may still change its mind.
    for (const dispute of disputes) await dispute.decide('win');
    const [, back, ...others] = await told();
    expect(back?.subject).toBe('Your share of a Resale sale is back: Velvet Night');
    expect(back?.text).toContain('€15.00');
    expect(others).toEqual([]);
  });

  test('a lost one of the seller’s purchase is borne by the sale; who bought in good faith gets in (PAY-30)', async () => {
    const [night, seller] = [await world.buildNight(), await world.buildSeller()];
    const { first, ticket, owed } = await world.resold(night, seller);
    await seller.onboard();
    const before = await night.owed();
    const dispute = await world.openDispute(first);
    await dispute.decide('lose');
    expect([await owed(), await night.owed()]).toEqual([0, before]);
    expect((await ticket()).state).toBe('valid');
    await world.advance(RELEASED + MINUTE);
    await world.settleSellers();
    expect(await seller.sent()).toEqual([]);
    await dispute.decide('win');
    const lost = world.ctx.db.selectFrom('listings').select(['forfeited_amount', 'reversed_amount']);
    const sale = lost.where('event_id', '=', night.event.id).executeTakeFirst();
    expect([await owed(), await sale]).toEqual([5300, { forfeited_amount: 0, reversed_amount: 0 }]);
  });

  test('a lost one of the sale before the event undoes it: the ticket is the seller’s again', async () => {
    const [night, seller] = [await world.buildNight(), await world.buildSeller()];
    const { second, ticket, owed } = await world.resold(night, seller);
    const dispute = await world.openDispute(second);
    await dispute.decide('lose');
    expect(await ticket()).toMatchObject({ state: 'valid', owner_user_id: seller.user.id, resale_order_id: null });
    expect([await owed(), (await world.order(second)).status]).toEqual([0, 'refunded']);
    expect(await world.mailsTo(seller, /^resale_undone/)).toEqual(['Your ticket is back: Velvet Night']);
    // Decided anew, the money is the buyer's, who has no ticket.
    const before = await night.owed();
    await dispute.decide('win');
    await sendRefunds(world.ctx);
    expect([await owed(), await night.owed()]).toEqual([0, before]);
    expect((await world.look(second)).message).toMatch(/^Your bank took back what it had given you: €\S+ was refunded/);
  });

  test('a fraud warning before admission undoes the sale at once', async () => {
    const [night, seller] = [await world.buildNight(), await world.buildSeller()];
    const { second, ticket } = await world.resold(night, seller);
    const payment_intent = await world.intentOf(second);
    await world.control('POST', '/fraud_warnings', { payment_intent });
    await world.settleWebhooks();
    await sendRefunds(world.ctx);
    await world.settleWebhooks();
    const { owner_user_id } = await ticket();
    expect([owner_user_id, (await world.order(second)).status]).toEqual([seller.user.id, 'refunded']);
    expect((await world.payouts(seller)).map(({ state, reason }) => [state, reason])).toEqual([
      ['stopped', 'The buyer’s money went back to them.'],
    ]);
    expect(await world.mailsTo(seller, /^resale_undone/)).toEqual(['Your ticket is back: Velvet Night']);
  });

  test('a refund to a buyer in Resale that comes back is a task for staff, not for the host', async () => {
    const host = await world.buildReadyHost();
    const night = await world.buildSale(host, datesIn(8 * HOUR));
    const { second } = await world.resold(night, await world.buildSeller());
    await world.control('POST', '/fraud_warnings', { payment_intent: await world.intentOf(second) });
    await world.settleWebhooks();
    await sendRefunds(world.ctx);
    const refunds = world.ctx.db.selectFrom('refunds').selectAll().where('order_id', '=', second.order.id);
    const refund = await refunds.executeTakeFirstOrThrow();
    await world.control('POST', `/refunds/${refund.provider_refund_id}`, { action: 'fail' });
    for (let round = 0; round < 2; round += 1) await world.settleWebhooks();
    expect(await refunds.execute()).toMatchObject([{ id: refund.id, state: 'failed' }]);
    const path = `/events/${night.event.slug}/refunds/${refund.id}/again/`;
    const again = await call(world.url, path, { method: 'POST', headers: host.headers });
    expect(again.status).toBe(404);
  });

  test('what was paid out is reversed from the account', async () => {
    const [night, seller] = [await world.buildNight(), await world.buildSeller()];
    const paid = await world.resold(night, seller);
    await seller.onboard();
    await world.advance(RELEASED + MINUTE);
    await world.settleSellers();
    expect(await seller.sent()).toEqual([5300]);
    await (await world.openDispute(paid.second)).decide('lose');
    expect(await paid.owed()).toBe(-5300);
    const mustStay = await inTransaction(world.ctx.db, (tx) => findUnpaidSales(tx, seller.user.id));
    expect(mustStay, 'nobody who owes money deletes their account').not.toBeNull();
    const [ended] = (await writtenTo(world.ctx, seller.user.email)).filter(
      ({ template }) => template === 'resale_undone',
    );
    expect(ended?.text).toContain(
      '€53.00 that we paid you for it is taken from your account, or from your next payout',
    );
    expect(ended?.text).toContain('To pay back: €53.00');
    expect(ended?.text).not.toMatch(/not paid out|will not be/i);
    const reasons = async () => (await world.payouts(seller)).map(({ reason }) => reason);
    expect(await reasons()).toEqual([
      'The buyer’s bank took the money back after you were paid: you owe it. We take it from your account, or from your next payout.',
    ]);
    // The provider pays the whole balance to the bank, and then lets it become negative.
    await world.control('POST', '/settings', { uncovered_reversal: 'refuse' });
    await world.advance(3 * DAY);
    await world.settleSellers();
    expect(await paid.owed()).toBe(-5300);
    await world.control('POST', '/settings', { uncovered_reversal: 'negative' });
    await world.settleSellers();
    expect(await paid.owed(), 'it is tried again a day later').toBe(-5300);
    await world.advance(DAY);
    await world.settleSellers();
    expect([await paid.owed(), await seller.sent()]).toEqual([0, [0]]);
    expect(await reasons()).toEqual(['The buyer’s bank took the money back after you were paid: you paid it back.']);
  });

  test('or set off with the next sale when the provider refuses', async () => {
    const [night, other, seller] = [await world.buildNight(), await world.buildSeller(), await world.buildSeller()];
    const paid = await world.resold(night, seller);
    await seller.onboard();
    await world.advance(RELEASED + MINUTE);
    await world.settleSellers();
    const next = await world.buildNight();
    const [second, third] = [await world.resold(next, seller), await world.resold(next, seller)];
    const theirs = await world.resold(next, other);
    await other.onboard();
    // Staff release the next payout in spite of the dispute.
    await world.review(next, seller, { state: 'released', reason: 'disputed', due_in: 0 });
    await (await world.openDispute(paid.second)).decide('lose');
    await world.advance(RELEASED + MINUTE);
    await beginSellerTransfers(world.ctx);
    await sendTransfers(world.ctx, transferHooks);
    expect([await paid.owed(), await second.owed(), await third.owed()]).toEqual([0, 0, 0]);
    expect(await seller.sent(), 'one sale pays, the other is sent').toEqual([5300, 5300]);
    expect([await theirs.owed(), await other.sent()], 'nobody pays for another seller').toEqual([0, [5300]]);
  });
});
