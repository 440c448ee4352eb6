import { afterAll, describe, expect, test } from 'vitest';
import type { HolderChoice } from '#contract/postponements.ts';
import { buildSession, buildUser } from '#server/domains/auth/factory.ts';
import { claimGuestOrders } from '#server/domains/checkout/claim-guest-orders.ts';
import { tellHolders } from '#server/domains/events/tell-holders.ts';
import { buildOffer } from '#server/domains/resale/factory.ts';
import { sendRefunds } from '#server/domains/payments/send-refunds.ts';
import { sendTicket } from '#server/domains/ticket-transfers/send-ticket.ts';
import { guestSender } from '#server/domains/ticket-transfers/sender.ts';
import { claimTransfer } from '#server/domains/ticket-transfers/claim-transfer.ts';
import { transferToken } from '#server/domains/ticket-transfers/tokens.ts';
import { createGuestLink } from '#server/domains/tickets/guest-links.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { call, guestEmail } from '#server/testing/checkout.ts';
import { expectInvariants } from '#server/testing/expect-invariants.ts';
import { mailsTo } from '#server/testing/mails.ts';
import { createPayingWorld } from '#server/testing/paying.ts';
import { NEW_DATE, OPEN, postponingCalls } from '#server/testing/postponing.ts';

const world = await createPayingWorld({ withMailbox: true });
const { buildNight, linkOf, open, choose } = postponingCalls(world);
afterAll(async () => {
  await world.settleWebhooks();
  await expectInvariants(world);
});

/** A guest sends a ticket to another address, which accepts it. */
async function passOn(ticket_id: string, from: string, to: string): Promise<void> {
  const { ctx } = world;
  const token = await createGuestLink(ctx, ctx.db, { email: from, order_id: null });
  const { transfer } = await sendTicket(ctx, guestSender(ctx, { token, ticket_id, network: 'here' }), {
    email: to,
    note: '',
  });
  const visit = { token: transferToken(ctx, transfer?.id ?? ''), network: 'here' };
  await claimTransfer(ctx, null, { visit, name: '' });
}

describe('moving an event', () => {
  test('is refused after somebody else’s change, and is idempotent', async () => {
    const night = await buildNight();
    expect((await night.postpone({ ...NEW_DATE, version: 7 })).body).toMatchObject({ code: 'edited_meanwhile' });
    const twice = [
      await night.postpone({ ...NEW_DATE, version: 1 }),
      await night.postpone({ ...NEW_DATE, version: 1 }),
    ];
    expect(twice.map(({ status, body }) => [status, body.version])).toEqual([
      [200, 2],
      [200, 2],
    ]);
    expect((await night.postpone(NEW_DATE)).body).toEqual({ starts_at: ['The event already has this date.'] });
    expect((await night.postpone({ starts_at: '2020-01-01T20:00', ends_at: '2020-01-02T04:00' })).status).toBe(400);
  });

  test('two hosts take its date away at the same time: the second is told, because their message was not sent', async () => {
    const night = await buildNight();
    const { email } = await night.buy();
    const move = (message: string) => night.postpone({ ...OPEN, version: 1, message });
    expect((await move('The roof leaks.')).status).toBe(200);
    expect((await move('The roof leaks.')).status).toBe(200);
    expect(await move('We look for a new date.')).toMatchObject({ status: 409, body: { code: 'edited_meanwhile' } });
    await linkOf(email);
    const mails = (await mailsTo(world, email)).filter(({ subject }) => subject === 'Postponed: Undertow');
    expect(mails.map(({ text }) => text.includes('The roof leaks.'))).toEqual([true]);
  });

  test.each<[string, object, boolean]>([
    ['an hour later', { starts_at: '2031-12-13T00:00' }, false],
    ['another place in the city', { venue_name: 'The Attic' }, false],
    ['a day later', { starts_at: '2031-12-13T23:00', ends_at: '2031-12-14T05:00' }, true],
    ['another city', { city: 'Hamburg' }, true],
  ])('in the editor: %s', async (_what, values, mayChoose) => {
    const night = await buildNight();
    await night.buy();
    expect((await night.send('PATCH', '/', { version: 1, ...values, tell_holders: true })).status).toBe(200);
    expect((await night.look()).postponement !== null).toBe(mayChoose);
  });

  test('the mail about a free ticket promises no money', async () => {
    const night = await buildNight();
    const { id } = await buildTicketType(world.ctx, { event_id: night.event.id, price_amount: 0 });
    const email = guestEmail();
    await world.hold({ ticket_type_id: id, quantity: 1, email });
    await night.postpone(NEW_DATE);
    await linkOf(email);
    const mail = (await mailsTo(world, email)).find(({ subject }) => subject.startsWith('New date'));
    expect(mail?.text).toContain('you can give your ticket back until');
    expect(mail?.text).not.toMatch(/refund/i);
  });

  test('the mail says what becomes of a ticket in Resale, and does not call an event without a date moved', async () => {
    const night = await buildNight();
    const seller = await buildUser(world.ctx);
    const sold = await night.buy(seller.email);
    const other = await night.buy();
    await buildOffer(world.ctx, { ticket_id: sold.ids[0] ?? '', seller });
    const mailTo = async (email: string) => {
      await tellHolders(world.ctx);
      return (await mailsTo(world, email)).find(({ text }) => text.includes('/postponed/'))?.text;
    };
    await night.postpone({ ...OPEN, message: '' });
    const open = await mailTo(seller.email);
    expect(open).toContain('Undertow is postponed');
    expect(open).toContain('There is no new date yet.');
    // Not “They” or “It”, which would be the date.
    expect(open).toContain('There is no new date yet. Your tickets stay valid.');
    expect(open).not.toContain('has moved');
    expect(open).toContain('The ticket that you have on sale in Resale cannot be bought until there is a new date.');
    expect(await mailTo(other.email)).not.toContain('Resale');
    await night.postpone({ ...NEW_DATE, message: '' });
    const dated = await mailTo(seller.email);
    expect(dated).toContain('Undertow has moved');
    expect(dated).toContain('The ticket that you have on sale in Resale stays on sale at its price.');
  });

  test('a mail about a move that another move has replaced is not sent any more', async () => {
    const night = await buildNight();
    const { email } = await night.buy();
    for (const date of [OPEN, NEW_DATE]) {
      await night.postpone({ ...date, message: '' });
      await tellHolders(world.ctx);
    }
    const mails = (await mailsTo(world, email)).filter(({ text }) => text.includes('/postponed/'));
    expect(mails.map(({ subject }) => subject)).toEqual(['New date: Undertow']);
    expect(mails[0]?.text).toContain('16 January 2032');
  });

  test.each([
    [1, 'The ticket that you have on sale in Resale cannot be bought while Resale is paused.'],
    [2, 'The 2 tickets that you have on sale in Resale cannot be bought while Resale is paused.'],
  ])('the mail to somebody with %i on sale says that Resale is paused', async (quantity, words) => {
    const night = await buildNight();
    const seller = await buildUser(world.ctx);
    const { ids } = await night.buy(seller.email, quantity);
    for (const ticket_id of ids) await buildOffer(world.ctx, { ticket_id, seller });
    expect((await night.send('POST', '/resale/pause/')).status).toBe(200);
    await night.postpone({ ...NEW_DATE, message: '' });
    await tellHolders(world.ctx);
    const mail = (await mailsTo(world, seller.email)).find(({ text }) => text.includes('/postponed/'))?.text;
    expect(mail).toContain(words);
    expect(mail).toContain(
      quantity === 1
        ? 'an event that you have a ticket for. Your ticket stays valid.'
        : 'an event that you have 2 tickets for. Your tickets stay valid.',
    );
    expect(mail).not.toMatch(/stays? on sale/);
  });

  test('what a host reads before moving does not count a ticket that somebody is paying for in Resale', async () => {
    const night = await buildNight();
    const seller = await buildUser(world.ctx);
    const { ids } = await night.buy(seller.email, 2);
    const { tickets, refundable } = (await night.look()).rehearsal ?? {};
    const all = refundable?.amount ?? 0;
    expect([tickets, all > 0]).toEqual([2, true]);
    const { listing } = await buildOffer(world.ctx, { ticket_id: ids[0] ?? '', seller });
    const held = await world.holdListing(listing.id, guestEmail());
    expect((await night.look()).rehearsal).toMatchObject({ tickets: 1, refundable: { amount: all / 2 } });
    await world.card(held.page);
    expect((await world.look(held)).status).toBe('paid');
  });

  test('a buyer of Resale who gives a ticket back gets all they paid; the ticket is its seller’s again', async () => {
    const night = await buildNight();
    const [seller, mailed] = [await buildUser(world.ctx), guestEmail()];
    const first = await night.buy(seller.email, 1);
    const { listing } = await buildOffer(world.ctx, { ticket_id: first.ids[0] ?? '', seller });
    const second = await world.holdListing(listing.id, mailed);
    await world.card(second.page);
    expect((await world.look(second)).status).toBe('paid');
    const paid = second.order.total;
    expect(paid.amount).not.toBe(first.order.total.amount);
    // Its seller, who then has it again, may give it back as well.
    const amount = paid.amount + first.order.total.amount;
    expect((await night.look()).rehearsal).toMatchObject({ tickets: 1, refundable: { ...paid, amount } });
    await night.postpone(NEW_DATE);
    const token = await linkOf(mailed);
    const before = await open(token);
    expect(before.body.tickets).toMatchObject([
      { is_paid_by_you: true, refund: { amount: second.order.total.amount } },
    ]);
    const { status, body } = await choose(token, [listing.ticket_id], 'refund');
    // Its seller, whose name is on it now, is not named.
    expect([status, body.tickets]).toMatchObject([200, [{ choice: 'refund', id: listing.ticket_id, holder_name: '' }]]);
    expect((await night.look()).postponement).toMatchObject({ refunded: paid, tickets: { undecided: 1 } });
    await sendRefunds(world.ctx);
    expect((await world.order(second)).status).toBe('refunded');
    const back = await world.ctx.db
      .selectFrom('tickets')
      .selectAll()
      .where('id', '=', listing.ticket_id)
      .executeTakeFirstOrThrow();
    expect(back).toMatchObject({ state: 'valid', owner_user_id: seller.id, resale_order_id: null });
    const headers = { authorization: `Token ${await buildSession(world.ctx, seller)}` };
    const theirs = await call(world.url, `/tickets/${listing.ticket_id}/`, { headers });
    expect(theirs.body, 'the refund was of its buyer').toMatchObject({ refund: null });
  });

  test('whoever got a ticket from its buyer in Resale may give it back: the money is the buyer’s, the ticket its seller’s', async () => {
    const night = await buildNight();
    const [buyer, friend] = [guestEmail(), guestEmail()];
    const seller = await buildUser(world.ctx, { first_name: 'Sela', last_name: 'Seller' });
    const { ids } = await night.buy(seller.email, 1);
    const { listing } = await buildOffer(world.ctx, { ticket_id: ids[0] ?? '', seller });
    const bought = await world.holdListing(listing.id, buyer);
    await world.card(bought.page);
    expect((await world.look(bought)).status).toBe('paid');
    await passOn(listing.ticket_id, buyer, friend);
    await night.postpone(NEW_DATE);
    const token = await linkOf(friend);
    const theirs = { id: listing.ticket_id, is_paid_by_you: false, refund: bought.order.total };
    expect((await open(token)).body.tickets).toMatchObject([theirs]);
    const { status, body } = await choose(token, [listing.ticket_id], 'refund');
    expect([status, body.tickets]).toMatchObject([200, [{ ...theirs, choice: 'refund', holder_name: '' }]]);
    await sendRefunds(world.ctx);
    expect(await world.look(bought)).toMatchObject({ status: 'refunded', refunded: bought.order.total });
    const back = world.ctx.db
      .selectFrom('tickets')
      .select(['state', 'owner_user_id'])
      .where('id', '=', listing.ticket_id);
    expect(await back.execute()).toEqual([{ state: 'valid', owner_user_id: seller.id }]);
    const told = async (email: string) =>
      (await mailsTo(world, email)).filter(({ subject }) => subject.startsWith('Given back'));
    expect((await told(friend)).map(({ text }) => text)).toEqual([expect.stringContaining('to whoever paid')]);
    expect((await told(buyer)).map(({ text }) => text)).toEqual([expect.stringContaining('You get €')]);
  });

  test('a guest’s link shows nothing of what an account with its address gave back', async () => {
    const night = await buildNight();
    const [seller, email] = [await buildUser(world.ctx), guestEmail()];
    const first = await night.buy(seller.email, 1);
    const { listing } = await buildOffer(world.ctx, { ticket_id: first.ids[0] ?? '', seller });
    const second = await world.holdListing(listing.id, email);
    await world.card(second.page);
    await world.look(second);
    await night.postpone(NEW_DATE);
    await choose(await linkOf(email), [listing.ticket_id], 'refund');
    const guest = await createGuestLink(world.ctx, world.ctx.db, { email, order_id: null });
    const path = `/postponements/${guest}/?event=${night.event.slug}`;
    const shown = await call<HolderChoice>(world.url, path);
    expect(shown.body.tickets.map(({ id }) => id)).toEqual([listing.ticket_id]);
    const other = await createGuestLink(world.ctx, world.ctx.db, { email, order_id: first.order.id });
    expect((await call(world.url, `/postponements/${other}/?event=${night.event.slug}`)).status).toBe(404);
    const { id: user_id } = await buildUser(world.ctx, { email });
    await inTransaction(world.ctx.db, (tx) => claimGuestOrders(tx, { user_id, email }));
    expect((await call(world.url, path)).status).toBe(404);
  });
});
