import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildSignedIn, buildUser } from '#server/domains/auth/factory.ts';
import { buildPromoterLink } from '#server/domains/promoters/factory.ts';
import { sendRefunds } from '#server/domains/payments/send-refunds.ts';
import { buildListing } from '#server/domains/resale/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { MINUTE, SECOND } from '#server/platform/lib/clock.ts';
import { call, checkout, guestEmail } from '#server/testing/checkout.ts';
import { createPayingWorld } from '#server/testing/paying.ts';
import { claimGuestOrders } from '../claim-guest-orders.ts';
import { expireHolds } from '../holds/expire-holds.ts';
import { reconcileOrders } from './reconcile-orders.ts';
import { soldEmails } from '../emails/sold-emails.ts';

const world = await createPayingWorld();
beforeEach(async () => {
  await world.control('DELETE', '/faults');
  await world.control('POST', '/webhooks', { never: true });
});

type Held = Awaited<ReturnType<typeof holdAndPay>>;

async function holdAndPay(listing_ids: string[], values: Record<string, unknown> = {}) {
  const { status, body } = await checkout(world.url, { email: guestEmail(), listing_ids, ...values });
  expect([status, body]).toEqual([201, expect.anything()]);
  return { ...body, page: (await world.pay(body.session_id)).body };
}

/** Pays in time, but the payment is not reported until long after the hold has ended. */
async function payDuringOutage(held: Held): Promise<void> {
  await world.card(held.page);
  await world.control('POST', '/faults', { kind: 'reset_before', times: null });
  await world.advance(37 * MINUTE);
  await expireHolds(world.ctx);
  await world.control('DELETE', '/faults');
}

async function endOutage(): Promise<void> {
  await world.advance(MINUTE + SECOND);
  await reconcileOrders(world.ctx);
  await sendRefunds(world.ctx);
}

const listingOf = (id: string) =>
  world.ctx.db.selectFrom('listings').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const ticketOf = (id: string) =>
  world.ctx.db.selectFrom('tickets').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('a listing that is paid', () => {
  test('goes to its buyer with a new code, and both get a mail', async () => {
    const { listing, ticket, type, seller } = await buildListing(world.ctx);
    const other = await buildListing(world.ctx, { type });
    const held = await holdAndPay([listing.id, other.listing.id]);
    await call(world.url, `/payment/checkout/${held.session_id}/`, {
      method: 'PATCH',
      body: { holder_names: ['Ada Lovelace'] },
    });
    await world.card(held.page);
    const seen = await world.look(held);
    expect(seen).toMatchObject({
      status: 'paid',
      message: 'You are going! Your 2 tickets are ready, with new codes in your name.',
      order: { is_resale: true },
    });
    expect(seen.purchasedTickets.map(({ id }) => id).toSorted()).toEqual([ticket.id, other.ticket.id].toSorted());
    expect(await ticketOf(ticket.id)).toMatchObject({
      holder_name: 'Ada Lovelace',
      owner_user_id: null,
      code_version: 2,
      resale_order_id: held.order.id,
    });
    expect(await world.mailText(held, 'order_confirmation')).toMatch(
      /Bought in Resale, with new codes in your name.*Sold by: Other guests, in Resale/s,
    );
    const [mail] = await world.ctx.db
      .selectFrom('outbox')
      .selectAll()
      .where('key', '=', `listing-sold:${listing.id}`)
      .execute();
    expect(mail?.to_email).toBe(seller.email);
    const told = mail && (await soldEmails['listing_sold']?.(world.ctx, mail));
    expect(told?.subject).toBe('Sold: your ticket for Velvet Night');
    expect(told?.text).toContain('You get: €53.00');
    expect(told?.text).not.toContain('Ada');
  });

  test('pays the finder’s share once, out of the fees, and not to a promoter who brought the first buyer', async () => {
    const type = await buildTicketType(world.ctx);
    const link = await buildPromoterLink(world.ctx, { event_id: type.event_id });
    const brought = await buildListing(world.ctx, { type });
    await world.ctx.db
      .updateTable('orders')
      .set({ promoter_link_id: link.id, commission_basis_points: 0 })
      .where('id', '=', brought.order.id)
      .execute();
    const other = await buildListing(world.ctx, { type });
    const held = await holdAndPay([brought.listing.id, other.listing.id], { referral_code: link.referral_code });
    await world.card(held.page);
    expect((await world.look(held)).status).toBe('paid');
    const rows = await world.ctx.db
      .selectFrom('commissions')
      .select(['amount', 'state'])
      .where('order_id', '=', held.order.id)
      .execute();
    expect(rows).toEqual([{ amount: 53, state: 'pending' }]);
  });

  test.each([
    ['two entries for one account', { user: true, email: 'entry@example.com' }],
    ['removed and added again', { user: false, email: 'again@example.com' }],
  ])(
    'pays a promoter nothing for a ticket they had sold first by another link of theirs: %s',
    async (_, { user, email }) => {
      const type = await buildTicketType(world.ctx);
      const { event_id } = type;
      const user_id = user ? (await buildUser(world.ctx)).id : null;
      const removed_at = user ? null : world.ctx.clock.now();
      const first = await buildPromoterLink(world.ctx, { event_id, user_id, removed_at, email });
      const second = await buildPromoterLink(world.ctx, { event_id, user_id, ...(!user && { email }) });
      const { listing, order } = await buildListing(world.ctx, { type });
      await world.ctx.db
        .updateTable('orders')
        .set({ promoter_link_id: first.id, commission_basis_points: 1000 })
        .where('id', '=', order.id)
        .execute();
      const held = await holdAndPay([listing.id], { referral_code: second.referral_code });
      await world.card(held.page);
      expect((await world.look(held)).status).toBe('paid');
      const paid = world.ctx.db.selectFrom('commissions').select('amount').where('order_id', '=', held.order.id);
      expect(await paid.execute()).toEqual([]);
    },
  );

  test('joins the account that verifies the address, and counts for it', async () => {
    const { listing, ticket, type } = await buildListing(world.ctx);
    await world.ctx.db.updateTable('events').set({ max_per_buyer: 3 }).where('id', '=', type.event_id).execute();
    const email = guestEmail();
    const held = await holdAndPay([listing.id], { email });
    await world.card(held.page);
    await world.look(held);
    const user = await buildUser(world.ctx, { email });
    await inTransaction(world.ctx.db, (tx) => claimGuestOrders(tx, { user_id: user.id, email }));
    const { rows } = await sql<{ buyer_key: string; quantity: number }>`
      select buyer_key, quantity from buyer_counts where event_id = ${type.event_id} order by 1`.execute(world.ctx.db);
    expect(rows).toContainEqual({ buyer_key: user.buyer_key, quantity: 1 });
    expect(rows).toContainEqual({ buyer_key: `guest:${user.buyer_key}`, quantity: 0 });
    expect((await ticketOf(ticket.id)).owner_email).toBe(email);
  });
});

describe('a hold that is not paid', () => {
  test('ends at the provider first; the listing is offered again, and a card on the open page is not charged', async () => {
    const { listing } = await buildListing(world.ctx);
    const held = await holdAndPay([listing.id]);
    await world.advance(16 * MINUTE);
    await expireHolds(world.ctx);
    expect((await world.look(held)).message).toBe(
      'Your time ran out and the tickets went back on sale. You were not charged.',
    );
    expect((await listingOf(listing.id)).state).toBe('active');
    await world.card(held.page);
    const { payment_intents } = await world.dump();
    expect(payment_intents.filter(({ metadata }) => metadata['order_id'] === held.order.id)).toEqual([]);
    expect(await world.mailKeys(held)).toEqual(['checkout_not_charged']);
    expect(await world.mailText(held, 'checkout_not_charged')).toContain('/marketplace/');
  });

  test('an account may buy a listing again whose hold it let expire', async () => {
    const { headers } = await buildSignedIn(world.ctx);
    const { listing } = await buildListing(world.ctx);
    const buy = () => checkout(world.url, { listing_id: listing.id }, headers);
    const first = await buy();
    await world.advance(16 * MINUTE);
    await expireHolds(world.ctx);
    const second = await buy();
    expect([second.status, second.body.session_id === first.body.session_id]).toEqual([201, false]);
  });
});

describe('a payment that comes after the hold ended', () => {
  test('buys the listing if it is still offered at that price', async () => {
    const { listing, ticket } = await buildListing(world.ctx);
    const held = await holdAndPay([listing.id]);
    await payDuringOutage(held);
    expect((await listingOf(listing.id)).state).toBe('active');
    await endOutage();
    expect(await world.look(held)).toMatchObject({
      status: 'paid',
      message: 'Your payment arrived after your time had run out, but nobody else had bought: you are going!',
    });
    expect(await world.mailText(held, 'order_confirmation')).toContain('but nobody else had bought.');
    expect(await listingOf(listing.id)).toMatchObject({ state: 'sold', agreed_amount: 5300 });
    expect(await ticketOf(ticket.id)).toMatchObject({ code_version: 2, resale_order_id: held.order.id });
  });

  test('buys the listing at the price that was agreed if its seller asks for less', async () => {
    const { listing } = await buildListing(world.ctx, { price_amount: 5000 });
    const held = await holdAndPay([listing.id]);
    await payDuringOutage(held);
    await world.ctx.db.updateTable('listings').set({ price_amount: 4000 }).where('id', '=', listing.id).execute();
    await endOutage();
    expect((await world.look(held)).status).toBe('paid');
    expect(await listingOf(listing.id)).toMatchObject({ state: 'sold', agreed_amount: 5000 });
  });

  test.each([
    ['somebody else bought it', `price_amount = price_amount`],
    ['its seller asks for more', `price_amount = 5300, version = version + 1`],
    ['its seller asks for more, and lets the price fall later', `price_amount = 5300, floor_amount = 1000`],
    ['its seller took it back', `state = 'withdrawn', ended_at = now()`],
  ])('is refunded in full if %s', async (why, values) => {
    const { listing, ticket } = await buildListing(world.ctx, { price_amount: 5000 });
    const held = await holdAndPay([listing.id]);
    await payDuringOutage(held);
    if (why.startsWith('somebody')) {
      const faster = await holdAndPay([listing.id]);
      await world.card(faster.page);
      expect((await world.look(faster)).status).toBe('paid');
    }
    await sql`update listings set ${sql.raw(values)} where id = ${listing.id}`.execute(world.ctx.db);
    if (values.includes('withdrawn'))
      await sql`update tickets set state = 'valid' where id = ${ticket.id}`.execute(world.ctx.db);
    await endOutage();
    await sendRefunds(world.ctx);
    expect(await world.look(held)).toMatchObject({
      status: 'refunded',
      refunded: { amount: 5250 },
      message: expect.stringContaining('by then they were no longer on offer at this price.'),
    });
    expect(await world.mailText(held, 'payment_late_refunded')).toContain('no longer on offer at this price.');
    expect((await listingOf(listing.id)).order_id).not.toBe(held.order.id);
    expect(await world.mailKeys(held)).toEqual(['checkout_not_charged', 'payment_late_refunded']);
  });

  test('is refunded in full if Resale has ended', async () => {
    const { listing, type } = await buildListing(world.ctx);
    const held = await holdAndPay([listing.id]);
    await payDuringOutage(held);
    const doors_at = new Date(world.clock.now().getTime() + 59 * MINUTE);
    await world.ctx.db.updateTable('events').set({ doors_at }).where('id', '=', type.event_id).execute();
    await endOutage();
    expect((await world.look(held)).status).toBe('refunded');
  });

  test('for several, one of which is gone: nothing is bought, everything is refunded', async () => {
    const { listing, type } = await buildListing(world.ctx);
    const other = await buildListing(world.ctx, { type });
    const held = await holdAndPay([listing.id, other.listing.id]);
    await payDuringOutage(held);
    await checkout(world.url, { email: guestEmail(), listing_id: other.listing.id });
    await endOutage();
    expect((await world.look(held)).status).toBe('refunded');
    expect((await listingOf(listing.id)).state).toBe('active');
  });
});

test('a listing that ended while its buyer paid: everything is refunded', async () => {
  const { listing, ticket, type } = await buildListing(world.ctx);
  await world.ctx.db.updateTable('events').set({ max_per_buyer: 2 }).where('id', '=', type.event_id).execute();
  const held = await holdAndPay([listing.id]);
  // The state after staff refunded the ticket.
  await sql`
    update listings set state = 'void', order_id = null, agreed_amount = null, fee_amount = null, seller_fee_amount = null,
           organizer_amount = null, commission_amount = null, ended_at = now() where id = ${listing.id}`.execute(
    world.ctx.db,
  );
  await sql`update tickets set state = 'valid' where id = ${ticket.id}`.execute(world.ctx.db);
  await world.card(held.page);
  await world.look(held);
  await sendRefunds(world.ctx);
  await sendRefunds(world.ctx);
  expect(await world.look(held)).toMatchObject({ status: 'refunded', refunded: held.order.total });
  expect((await ticketOf(ticket.id)).code_version).toBe(1);
});
