import { describe, expect, test } from 'vitest';
import { expireHolds } from '#server/domains/checkout/holds/expire-holds.ts';
import { buildSignedIn } from '#server/domains/auth/factory.ts';
import { buildPromoterLink } from '#server/domains/promoters/factory.ts';
import { findEvent } from '#server/domains/events/queries.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { refreshOffer } from '#server/domains/ticket-types/queries.ts';
import { buildSale } from '#server/domains/tickets/factory.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { DAY, HOUR, MINUTE } from '#server/platform/lib/clock.ts';
import { call, checkout, guestEmail } from '#server/testing/checkout.ts';
import { mailsTo } from '#server/testing/mails.ts';
import { createPayingWorld } from '#server/testing/paying.ts';
import { refundOrder } from '#server/testing/refund.ts';
import { candidatesOf } from './candidates.ts';
import { buildEntry } from './factory.ts';
import { offerStock } from './offer-stock.ts';
import { listOpenTypes } from './supply.ts';
import { waitingListCalls } from '#server/testing/waiting-list.ts';

const world = await createPayingWorld({ withMailbox: true });
const { soldOut, comeBack, join, entryOf, match, buy } = waitingListCalls(world);

const tokenIn = (text: string) => /\/waiting-list\/([\w-]+)/.exec(text)?.[1] ?? '';

test('a guest joins by a promoter’s link, is mailed an offer when a ticket comes back, pays and has it', async () => {
  const type = await soldOut();
  const email = guestEmail();
  const link = await buildPromoterLink(world.ctx, { event_id: type.event_id });
  const joined = await join(type.event_id, { party_size: 2, email, referral_code: link.referral_code.toLowerCase() });
  expect(joined).toMatchObject({ status: 202, body: { entry: null } });
  const [welcome] = await mailsTo(world, email);
  const token = tokenIn(welcome?.text ?? '');
  expect((await entryOf(token)).body).toMatchObject({ state: 'waiting', party_size: 2, ahead: 0, offer: null });

  await comeBack(type.id, 2);
  expect(await buy(type.id, 2)).toMatchObject({ status: 409, body: { code: 'sold_out', available: 0 } });
  await match();
  const [offer] = await mailsTo(world, email);
  expect(offer?.subject).toMatch(/^Your tickets are held until \d\d:\d\d CES?T: /);
  expect(tokenIn(offer?.text ?? '')).toBe(token);
  expect((await entryOf(token)).body.offer).toMatchObject({
    quantity: 2,
    total: { amount: 10_600, currency: 'eur' },
    is_resale: false,
  });
  expect(await buy(type.id)).toMatchObject({ status: 409, body: { code: 'sold_out' } });

  const held = await checkout(world.url, { offer_token: token }, { 'checkout-browser': 'phone' });
  expect(held).toMatchObject({ status: 201, body: { status: 'held', order: { total: { amount: 10_600 } } } });
  // From then on it belongs to this browser.
  expect((await world.pay(held.body.session_id)).status).toBe(403);
  const page = await world.pay(held.body.session_id, { 'checkout-browser': 'phone' });
  await world.card(page.body);
  await world.settleWebhooks();
  expect(await world.look(held.body)).toMatchObject({ status: 'paid', purchasedTickets: [{}, {}] });
  const bought = { state: 'purchased', checkout_url: held.body.url };
  expect((await entryOf(token)).body).toMatchObject({ ...bought, is_refunded: false });
  expect(await checkout(world.url, { offer_token: token })).toMatchObject({ status: 409, body: { code: 'purchased' } });
  expect((await entryOf(token, 'DELETE')).body).toMatchObject({ code: 'purchased' });
  // As for any sale by the link: a tenth of two tickets of 50.00.
  const commissions = world.ctx.db.selectFrom('commissions').select(['promoter_link_id', 'amount', 'state']);
  expect(await commissions.where('order_id', '=', held.body.order.id).execute()).toEqual([
    { promoter_link_id: link.id, amount: 1000, state: 'pending' },
  ]);
  await refundOrder(world.ctx, held.body.order.id);
  expect((await entryOf(token)).body).toMatchObject({ ...bought, is_refunded: true });
});

test('first come, first served if the number fits; a remainder that fits nobody is for everybody', async () => {
  const type = await soldOut();
  const four = await buildEntry(world.ctx, { event_id: type.event_id, party_size: 4 });
  const two = await buildEntry(world.ctx, { event_id: type.event_id, party_size: 2 });
  const late = await buildEntry(world.ctx, { event_id: type.event_id, party_size: 2 });
  await comeBack(type.id, 3);
  await match();
  const states = await Promise.all([four, two, late].map(async ({ token }) => (await entryOf(token)).body.state));
  expect(states).toEqual(['waiting', 'offered', 'waiting']);
  // Of three, one is left, and only parties wait.
  expect((await buy(type.id)).status).toBe(201);
});

test('nobody is offered tickets above their price limit, or of a type they did not choose', async () => {
  const type = await soldOut();
  const other = await buildTicketType(world.ctx, { event_id: type.event_id, capacity: 0, price_amount: 9000 });
  const cheap = await buildEntry(world.ctx, { event_id: type.event_id, max_amount: 5299 });
  const picky = await buildEntry(world.ctx, { event_id: type.event_id, ticket_type_ids: [other.id] });
  await comeBack(type.id, 1);
  await match();
  expect((await entryOf(cheap.token)).body.state).toBe('waiting');
  expect((await entryOf(picky.token)).body.state).toBe('waiting');
  expect((await buy(type.id)).status).toBe(201);
  const change = { method: 'PATCH', body: { max_amount: 5300 } };
  expect((await call(world.url, `/waiting-list/${cheap.token}/`, change)).status).toBe(200);
  await comeBack(type.id, 1);
  expect(await buy(type.id), 'they would pay exactly that').toMatchObject({ status: 409, body: { code: 'sold_out' } });
  await match();
  expect((await entryOf(cheap.token)).body.state).toBe('offered');
  // Who gets tickets on request is decided by the host.
  const last = await buildEntry(world.ctx, { event_id: type.event_id });
  await world.ctx.db.updateTable('ticket_types').set({ by_request: true }).where('id', '=', type.id).execute();
  await comeBack(type.id, 1);
  await match();
  expect((await entryOf(last.token)).body.state).toBe('waiting');
});

test('a price that rises while an offer is made is offered to nobody above their limit', async () => {
  const type = await soldOut();
  const { token } = await buildEntry(world.ctx, { event_id: type.event_id, max_amount: 5300 });
  await comeBack(type.id, 1);
  const { db } = world.ctx;
  const event = await findEvent(db, type.event_id);
  const [open] = event ? await listOpenTypes(db, event, world.clock.now()) : [];
  await inTransaction(db, async (tx) => {
    await tx.updateTable('ticket_types').set({ price_amount: 6000 }).where('id', '=', type.id).execute();
    await refreshOffer(tx, type.event_id);
  });
  const bounds = { quantity: 1, lowest_total: 5300 };
  for await (const entry of candidatesOf(db, type.event_id, { bounds, now: world.clock.now() }))
    if (event && open) await offerStock(world.ctx, event, { entry, type: open });
  expect((await entryOf(token)).body.state).toBe('waiting');
});

test('whoever waits is offered tickets of a type that the host no longer limits', async () => {
  const type = await soldOut();
  const { token } = await buildEntry(world.ctx, { event_id: type.event_id, party_size: 2 });
  await world.ctx.db.updateTable('ticket_types').set({ capacity: null }).where('id', '=', type.id).execute();
  await match();
  expect((await entryOf(token)).body).toMatchObject({ state: 'offered', offer: { quantity: 2 } });
});

test('an offer that runs out puts its entry at the end of the list, the second one takes it off', async () => {
  const type = await soldOut();
  const email = guestEmail();
  const first = await buildEntry(world.ctx, { event_id: type.event_id, email });
  const second = await buildEntry(world.ctx, { event_id: type.event_id });
  await comeBack(type.id, 1);
  await match();
  expect((await entryOf(first.token)).body).toMatchObject({ state: 'offered', is_last_chance: false });
  await world.advance(2 * HOUR + MINUTE);
  // Its tickets are held until the next sweep, and its time is over all the same.
  expect(await checkout(world.url, { offer_token: first.token })).toMatchObject({ body: { code: 'offer_ended' } });
  await expireHolds(world.ctx);
  expect((await entryOf(first.token)).body).toMatchObject({ state: 'waiting', ahead: 1, is_last_chance: true });
  expect((await mailsTo(world, email))[0]?.subject).toContain('Your offer has ended');
  expect(await checkout(world.url, { offer_token: first.token })).toMatchObject({ body: { code: 'offer_ended' } });
  await match();
  expect((await entryOf(second.token)).body.state).toBe('offered');
  await entryOf(second.token, 'DELETE');
  expect((await entryOf(second.token)).body.state).toBe('cancelled');
  await match();
  expect((await entryOf(first.token)).body.state).toBe('offered');
  const declined = await entryOf(first.token, 'POST', 'decline/');
  expect(declined.body).toMatchObject({ state: 'expired', offer: null });
  expect((await buy(type.id)).status).toBe(201);
});

test('“no, thanks” gives the tickets to the next or to everybody, not to the same person again, until they change their wish', async () => {
  const type = await soldOut();
  const { token } = await buildEntry(world.ctx, { event_id: type.event_id });
  await comeBack(type.id, 1);
  await match();
  const { offer } = (await entryOf(token)).body;
  const wish = { method: 'PATCH', body: { max_amount: 6000 } };
  expect(await call(world.url, `/waiting-list/${token}/`, wish)).toMatchObject({
    status: 409,
    body: { code: 'offered' },
  });
  expect((await entryOf(token, 'POST', 'decline/')).body).toMatchObject({
    ...{ state: 'waiting', is_last_chance: true, ahead: 0 },
    rests_until: offer?.expires_at,
  });
  await match();
  expect((await entryOf(token)).body).toMatchObject({ state: 'waiting', offer: null });
  expect((await buy(type.id)).status).toBe(201);
  const change = { method: 'PATCH', body: { max_amount: 5300 } };
  expect(await call(world.url, `/waiting-list/${token}/`, change)).toMatchObject({
    status: 200,
    body: { rests_until: null },
  });
  await comeBack(type.id, 1);
  await match();
  expect((await entryOf(token)).body.state).toBe('offered');
  // Their last offer: who leaves with it has left, and is not told that their time ran out.
  expect((await entryOf(token, 'DELETE')).body).toMatchObject({ state: 'cancelled', offer: null });
});

test('within a day of doors an offer is held for 15 minutes, and the list closes 15 minutes before doors', async () => {
  const doors = new Date(world.ctx.clock.now().getTime() + 2 * HOUR);
  const type = await soldOut({
    doors_at: doors,
    starts_at: new Date(doors.getTime() + HOUR),
    ends_at: new Date(doors.getTime() + DAY),
  });
  const email = guestEmail();
  const [near, last] = [
    await buildEntry(world.ctx, { event_id: type.event_id }),
    await buildEntry(world.ctx, { event_id: type.event_id, email }),
  ];
  await comeBack(type.id, 1);
  await match();
  const { id, offer } = (await entryOf(near.token)).body;
  const offers = world.ctx.db.selectFrom('orders as o').innerJoin('waiting_list_entries as w', 'w.order_id', 'o.id');
  const { created_at } = await offers.select('o.created_at').where('w.id', '=', id).executeTakeFirstOrThrow();
  expect(Date.parse(offer?.expires_at ?? '') - created_at.getTime()).toBe(15 * MINUTE);
  await world.advance(106 * MINUTE);
  await match();
  expect((await entryOf(last.token)).body).toMatchObject({ state: 'expired', ended_by: 'list_closed' });
  expect((await mailsTo(world, email))[0]?.subject).toContain('The waiting list has closed');
  await expireHolds(world.ctx);
  await match();
  // Its only offer ran out, which did not end it.
  expect((await entryOf(near.token)).body).toMatchObject({ state: 'expired', ended_by: 'list_closed' });
  expect((await buy(type.id)).status).toBe(201);
});

test('free tickets are held, too, and issued when the link is used', async () => {
  const type = await soldOut({ price_amount: 0 });
  const email = guestEmail();
  const { token } = await buildEntry(world.ctx, { event_id: type.event_id, party_size: 2, email });
  await comeBack(type.id, 2);
  await match();
  expect((await entryOf(token)).body).toMatchObject({ state: 'offered', offer: { total: { amount: 0 } } });
  const taken = await checkout(world.url, { offer_token: token });
  expect(taken).toMatchObject({ status: 201, body: { status: 'paid' } });
  expect((await entryOf(token)).body.state).toBe('purchased');
  expect((await mailsTo(world, email))[0]?.attachments.length).toBeGreaterThan(0);
});

test('somebody who has reached the limit per buyer is skipped, and blocks nobody', async () => {
  const type = await soldOut({ max_per_buyer: 2 });
  const ada = await buildSignedIn(world.ctx);
  const { token } = await buildEntry(world.ctx, {
    event_id: type.event_id,
    user_id: ada.user.id,
    email: ada.user.email,
    party_size: 2,
  });
  await comeBack(type.id, 4);
  await buildSale(world.ctx, { type, owner: ada.user });
  await match();
  // They have not declined anything: their page says what is in the way.
  expect((await entryOf(token)).body).toMatchObject({ state: 'waiting', buyer_left: 1, offer: null });
  expect((await buy(type.id, 2)).status).toBe(201);
});

describe('a host who sells fewer in one order than a party waits for', () => {
  const limit = ({ event_id, id }: { event_id: string; id: string }, max_per_order: number | null, ofEvent = 10) =>
    Promise.all([
      world.ctx.db.updateTable('ticket_types').set({ max_per_order }).where('id', '=', id).execute(),
      world.ctx.db.updateTable('events').set({ max_per_order: ofEvent }).where('id', '=', event_id).execute(),
    ]);

  test.each([
    ['of the type', 2, 10],
    ['of the event', null, 2],
  ])(
    'by the limit %s: makes them no offer, keeps nothing for them, and their page says so',
    async (_, ofType, ofEvent) => {
      const type = await soldOut();
      const four = await buildEntry(world.ctx, { event_id: type.event_id, party_size: 4 });
      const two = await buildEntry(world.ctx, { event_id: type.event_id, party_size: 2 });
      await limit(type, ofType, ofEvent);
      await comeBack(type.id, 5);
      const seen = await call<{ left: number }[]>(world.url, `/ticket-types/?event_id=${type.event_id}`);
      expect(seen.body).toMatchObject([{ left: 3 }]);
      expect(await buy(type.id, 2)).toMatchObject({ status: 201 });
      await match();
      expect((await entryOf(four.token)).body).toMatchObject({ state: 'waiting', party_size: 4, max_party: 2 });
      expect((await entryOf(two.token)).body).toMatchObject({ state: 'offered', max_party: 2 });
      expect((await buy(type.id)).status).toBe(201);
      const change = { method: 'PATCH', body: { party_size: 2 } };
      expect(
        (await call(world.url, `/waiting-list/${four.token}/`, { ...change, body: { party_size: 3 } })).body,
      ).toEqual({
        party_size: ['At most 2 together.'],
      });
      expect((await call(world.url, `/waiting-list/${four.token}/`, change)).status).toBe(200);
      await comeBack(type.id, 2);
      await match();
      expect((await entryOf(four.token)).body.state).toBe('offered');
    },
  );

  test('does not change an existing offer, which can still be paid', async () => {
    const type = await soldOut();
    const { token } = await buildEntry(world.ctx, { event_id: type.event_id, party_size: 4 });
    await comeBack(type.id, 4);
    await match();
    await limit(type, 2, 3);
    const { body: held } = await checkout(world.url, { offer_token: token });
    await world.card((await world.pay(held.session_id)).body);
    expect((await world.look(held)).purchasedTickets).toHaveLength(4);
    expect((await entryOf(token)).body.state).toBe('purchased');
  });
});
