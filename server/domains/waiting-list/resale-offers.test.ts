import { describe, expect, test } from 'vitest';
import type { WaitingListEntry } from '#contract/waiting-list.ts';
import { buildSignedIn } from '#server/domains/auth/factory.ts';
import { expireHolds } from '#server/domains/checkout/holds/expire-holds.ts';
import { buildPromoterLink } from '#server/domains/promoters/factory.ts';
import { buildListing } from '#server/domains/resale/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { DAY, HOUR, MINUTE } from '#server/platform/lib/clock.ts';
import { hashSecret } from '#server/platform/lib/random.ts';
import { call, checkout, guestEmail } from '#server/testing/checkout.ts';
import { mailsTo } from '#server/testing/mails.ts';
import { createPayingWorld } from '#server/testing/paying.ts';
import { sellingCalls } from '#server/testing/selling.ts';
import { buildEntry } from './factory.ts';
import { matchWaitingLists } from './match-waiting-lists.ts';

const world = await createPayingWorld({ withMailbox: true });

type Type = Awaited<ReturnType<typeof buildTicketType>>;
/** A type of which every ticket is sold. */
const soldOut = () => buildTicketType(world.ctx, { capacity: 0, price_amount: 5000 });
/** Listings of as many sellers, not shown yet; each is 55.65 in total, unless a price is given. */
async function listed(type: Type, count: number, values: Parameters<typeof buildListing>[1] = {}) {
  await world.ctx.db
    .updateTable('ticket_types')
    .set((eb) => ({ capacity: eb('capacity', '+', count) }))
    .where('id', '=', type.id)
    .execute();
  return Promise.all(Array.from({ length: count }, () => buildListing(world.ctx, { type, shown_at: null, ...values })));
}
/** Makes an order one that a promoter brought. */
const credit = (order_id: string, { id }: { id: string }) =>
  world.ctx.db
    .updateTable('orders')
    .set({ promoter_link_id: id, commission_basis_points: 0 })
    .where('id', '=', order_id)
    .execute();
const match = () => matchWaitingLists(world.ctx);
const entryOf = async (token: string, method = 'GET', what = '') =>
  (await call<WaitingListEntry>(world.url, `/waiting-list/${token}/${what}`, { method })).body;
const listingsOf = ({ event_id }: Type) =>
  world.ctx.db.selectFrom('listings').selectAll().where('event_id', '=', event_id).orderBy('created_at').execute();
const buy = (listing_id: string) => checkout(world.url, { listing_id, email: guestEmail() });

/** The response to everybody else until it is shown. */
const NOT_OFFERED = { status: 400, body: { listing_id: ['This ticket is not offered in Resale.'] } };

describe('four friends and four sellers', () => {
  test('are one offer; one of them pays for all, and has four tickets with new codes', async () => {
    const type = await soldOut();
    const { event_id } = type;
    const email = guestEmail();
    const link = await buildPromoterLink(world.ctx, { event_id });
    const { token } = await buildEntry(world.ctx, { event_id, party_size: 4, email, promoter_link_id: link.id });
    const sold = await listed(type, 4);
    await credit(sold[0]?.order.id ?? '', link);
    await match();
    expect(await entryOf(token)).toMatchObject({
      state: 'offered',
      offer: { quantity: 4, lines: [{ quantity: 4 }], total: { amount: 4 * 5565 }, is_resale: true },
    });
    expect((await mailsTo(world, email))[0]?.subject).toContain('Your tickets are held until');
    expect(await buy(sold[0]?.listing.id ?? '')).toMatchObject(NOT_OFFERED);

    const { body: held } = await checkout(world.url, { offer_token: token });
    expect(held).toMatchObject({ order: { is_resale: true, total: { amount: 4 * 5565 } } });
    await world.card((await world.pay(held.session_id)).body);
    await world.settleWebhooks();
    expect(await world.look(held)).toMatchObject({ status: 'paid', purchasedTickets: [{}, {}, {}, {}] });
    expect((await entryOf(token)).state).toBe('purchased');
    const tickets = await world.ctx.db
      .selectFrom('tickets')
      .select(['state', 'code_version', 'owner_email'])
      .where('resale_order_id', '=', held.order.id)
      .execute();
    expect(tickets).toEqual(Array(4).fill({ state: 'valid', code_version: 2, owner_email: email }));
    expect((await listingsOf(type)).map(({ state }) => state)).toEqual(Array(4).fill('sold'));
    // The finder's share of three: the promoter brought the first buyer of the fourth.
    const commissions = world.ctx.db.selectFrom('commissions').select(['promoter_link_id', 'amount']);
    expect(await commissions.where('order_id', '=', held.order.id).execute()).toEqual([
      { promoter_link_id: link.id, amount: 3 * 53 },
    ]);
  });

  test('with three tickets nobody has an offer, and the three are shown to everybody', async () => {
    const type = await soldOut();
    const { token } = await buildEntry(world.ctx, { event_id: type.event_id, party_size: 4 });
    const [first] = await listed(type, 3);
    expect(await buy(first?.listing.id ?? '')).toMatchObject(NOT_OFFERED);
    await match();
    expect((await entryOf(token)).state).toBe('waiting');
    expect((await listingsOf(type)).map(({ state, shown_at }) => [state, shown_at !== null])).toEqual(
      Array(3).fill(['active', true]),
    );
    // The shown ones are still offered to the list as soon as there are enough.
    await listed(type, 1);
    await match();
    expect((await entryOf(token)).state).toBe('offered');
  });
});

test('a listing goes to the waiting list before anybody sees it, also when it comes back or its price falls', async () => {
  const { buildOwn, list, change } = sellingCalls(world);
  const type = await buildTicketType(world.ctx, { price_amount: 5000 });
  const own = await buildOwn({ type });
  const { token } = await buildEntry(world.ctx, { event_id: type.event_id, max_amount: 4000 });
  const { body: listing } = await list(own, { price: 4500 });
  expect((await listingsOf(type))[0]?.shown_at).toBeNull();
  await match();
  expect((await entryOf(token)).state).toBe('waiting');
  expect((await listingsOf(type))[0]?.shown_at).not.toBeNull();
  await world.giveBack((await buy(listing.id)).body.session_id);
  expect((await listingsOf(type))[0]).toMatchObject({ state: 'active', shown_at: null });
  await match();
  expect((await listingsOf(type))[0]?.shown_at).not.toBeNull();
  expect((await change(own, listing.id, { price: 3800, version: listing.version })).status).toBe(200);
  expect((await listingsOf(type))[0]?.shown_at).toBeNull();
  await match();
  expect(await entryOf(token)).toMatchObject({ state: 'offered', offer: { total: { amount: 3990 } } });
});

test('the price limit applies to each ticket with fees, and the cheapest are offered', async () => {
  const type = await soldOut();
  const low = await buildEntry(world.ctx, { event_id: type.event_id, party_size: 2, max_amount: 5564 });
  const enough = await buildEntry(world.ctx, { event_id: type.event_id, party_size: 2, max_amount: 5565 });
  await listed(type, 1, { price_amount: 3000 });
  await listed(type, 2);
  await match();
  expect((await entryOf(low.token)).state).toBe('waiting');
  expect((await entryOf(enough.token)).offer?.total.amount).toBe(3150 + 5565);
});

test('a party is offered no more of one type than one order may have, but may have several types', async () => {
  const seat = await soldOut();
  const stalls = await buildTicketType(world.ctx, { event_id: seat.event_id, capacity: 0, price_amount: 5000 });
  await world.ctx.db.updateTable('ticket_types').set({ max_per_order: 2 }).where('id', '=', seat.id).execute();
  const { token } = await buildEntry(world.ctx, { event_id: seat.event_id, party_size: 3 });
  await listed(seat, 3);
  await match();
  expect(await entryOf(token)).toMatchObject({ state: 'waiting', max_party: 10 });
  expect((await listingsOf(seat)).every(({ shown_at }) => shown_at !== null)).toBe(true);
  await listed(stalls, 1);
  await match();
  const { state, offer } = await entryOf(token);
  expect([state, offer?.lines.map(({ quantity }) => quantity).toSorted()]).toEqual(['offered', [3]]);
  const types = (await listingsOf(seat)).filter((one) => one.state === 'reserved').map((one) => one.ticket_type_id);
  expect(types.filter((id) => id === seat.id)).toHaveLength(2);
});

test('nobody is offered their own ticket, or a type they did not choose', async () => {
  const type = await soldOut();
  const ada = await buildSignedIn(world.ctx);
  const own = await buildEntry(world.ctx, { event_id: type.event_id, user_id: ada.user.id, email: guestEmail() });
  const alias = await buildEntry(world.ctx, {
    event_id: type.event_id,
    email: ada.user.email.replace('@', '+again@'),
  });
  const other = await buildTicketType(world.ctx, { event_id: type.event_id, capacity: 0 });
  const picky = await buildEntry(world.ctx, { event_id: type.event_id, ticket_type_ids: [other.id] });
  await listed(type, 1, { seller: ada.user });
  await match();
  const states = async () =>
    (await Promise.all([own, alias, picky].map(({ token }) => entryOf(token)))).map(({ state }) => state);
  expect(await states()).toEqual(['waiting', 'waiting', 'waiting']);
  expect((await listingsOf(type))[0]?.shown_at).not.toBeNull();
  // Their own ticket, which is the first in the list, keeps nobody from that of somebody else.
  await listed(type, 2);
  await match();
  expect(await states()).toEqual(['offered', 'offered', 'waiting']);
});

test('an offer that ends goes to the next person, and tickets that nobody wants are shown to everybody', async () => {
  const type = await soldOut();
  const first = await buildEntry(world.ctx, { event_id: type.event_id, party_size: 2 });
  const next = await buildEntry(world.ctx, { event_id: type.event_id, party_size: 2 });
  const [one] = await listed(type, 2);
  await match();
  expect((await entryOf(first.token)).state).toBe('offered');
  await world.advance(2 * HOUR + MINUTE);
  await expireHolds(world.ctx);
  expect(await entryOf(first.token)).toMatchObject({ state: 'waiting', is_last_chance: true });
  expect(await buy(one?.listing.id ?? '')).toMatchObject(NOT_OFFERED);
  await match();
  expect((await entryOf(next.token)).state).toBe('offered');
  await entryOf(next.token, 'DELETE');
  await match();
  expect((await entryOf(first.token)).state).toBe('offered');
  expect(await entryOf(first.token, 'POST', 'decline/')).toMatchObject({ state: 'expired', ended_by: 'offers_ended' });
  await match();
  expect((await buy(one?.listing.id ?? '')).status).toBe(201);
});

test('a listing for a friend is never offered to the list; while Resale is paused nothing is', async () => {
  const type = await soldOut();
  const { token } = await buildEntry(world.ctx, { event_id: type.event_id });
  await listed(type, 1, { link_hash: hashSecret('for a friend') });
  await match();
  expect((await entryOf(token)).state).toBe('waiting');
  const { ctx } = world;
  const pause = (at: Date | null) =>
    ctx.db.updateTable('events').set({ resale_paused_at: at }).where('id', '=', type.event_id).execute();
  await listed(type, 1);
  await pause(ctx.clock.now());
  await match();
  expect((await entryOf(token)).state).toBe('waiting');
  await pause(null);
  await match();
  expect((await entryOf(token)).state).toBe('offered');
});

test('an hour before the doors no ticket of Resale is offered any more', async () => {
  const doors = new Date(world.ctx.clock.now().getTime() + HOUR);
  const type = await soldOut();
  await world.ctx.db
    .updateTable('events')
    .set({ doors_at: doors, starts_at: doors, ends_at: new Date(doors.getTime() + DAY) })
    .where('id', '=', type.event_id)
    .execute();
  const { token } = await buildEntry(world.ctx, { event_id: type.event_id });
  await listed(type, 1);
  await match();
  expect((await entryOf(token)).state).toBe('waiting');
});
