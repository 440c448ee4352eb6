import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { WaitingListEntry } from '#contract/waiting-list.ts';
import { expireHolds } from '#server/domains/checkout/expire-holds.ts';
import { fulfilOrder } from '#server/domains/checkout/fulfil-order.ts';
import { buildSignedIn } from '#server/domains/auth/factory.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildOrganization } from '#server/domains/organizations/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { buildSale } from '#server/domains/tickets/factory.ts';
import { DAY, HOUR, MINUTE } from '#server/platform/lib/clock.ts';
import { call, checkout, guestEmail } from '#server/testing/checkout.ts';
import { mailsTo } from '#server/testing/mails.ts';
import { createPayingWorld, type PayingWorld } from '#server/testing/paying.ts';
import { buildEntry } from './factory.ts';
import { matchWaitingLists } from './match-waiting-lists.ts';

let world: PayingWorld;
beforeAll(async () => {
  world = await createPayingWorld({ withMailbox: true });
});

/** A type that is sold out, in an event of its own. */
async function soldOut({ price_amount = 5000, ...event }: Record<string, unknown> = {}) {
  const { id } = await buildEvent(world.ctx, event);
  return buildTicketType(world.ctx, { event_id: id, capacity: 0, price_amount: price_amount as number });
}

/** So many more tickets are there. */
const comeBack = (typeId: string, count: number) =>
  world.ctx.db
    .updateTable('ticket_types')
    .set((eb) => ({ capacity: eb('capacity', '+', count) }))
    .where('id', '=', typeId)
    .execute();

const join = (eventId: string, body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  call<{ message: string; entry: WaitingListEntry | null }>(world.url, `/events/${eventId}/waiting-list/`, {
    method: 'POST',
    body,
    headers,
  });
const entryOf = async (token: string, method = 'GET', what = '') =>
  call<WaitingListEntry>(world.url, `/waiting-list/${token}/${what}`, { method });
const match = () => matchWaitingLists(world.ctx);
const buy = (typeId: string, quantity = 1) =>
  checkout(world.url, { ticket_type_id: typeId, quantity, email: guestEmail() });
const tokenIn = (text: string) => /\/waiting-list\/([\w-]+)/.exec(text)?.[1] ?? '';

test('a guest joins, is mailed an offer when a ticket comes back, pays and has it', async () => {
  const type = await soldOut();
  const email = guestEmail();
  const joined = await join(type.event_id, { party_size: 2, email });
  expect(joined).toMatchObject({ status: 202, body: { entry: null } });
  const [welcome] = await mailsTo(world, email);
  const token = tokenIn(welcome?.text ?? '');
  expect((await entryOf(token)).body).toMatchObject({ state: 'waiting', party_size: 2, ahead: 0, offer: null });

  await comeBack(type.id, 2);
  expect(await buy(type.id, 2)).toMatchObject({ status: 409, body: { code: 'sold_out', available: 0 } });
  await match();
  const [offer] = await mailsTo(world, email);
  expect(offer?.subject).toContain('Your tickets are here until');
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
  expect((await entryOf(token)).body).toMatchObject({ state: 'purchased', checkout_url: held.body.url });
  expect(await checkout(world.url, { offer_token: token })).toMatchObject({ status: 409, body: { code: 'purchased' } });
  expect((await entryOf(token, 'DELETE')).body).toMatchObject({ code: 'purchased' });
});

test('first come, first served as far as the number fits; a smaller rest that fits nobody is for everybody', async () => {
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

test('nobody is offered what costs more than they would pay, or a type they did not choose', async () => {
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
  await match();
  expect((await entryOf(cheap.token)).body.state).toBe('offered');
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
  expect((await entryOf(token, 'POST', 'decline/')).body).toMatchObject({ state: 'waiting', is_last_chance: true });
  await match();
  expect((await entryOf(token)).body).toMatchObject({ state: 'waiting', offer: null });
  expect((await buy(type.id)).status).toBe(201);
  const change = { method: 'PATCH', body: { max_amount: 5300 } };
  expect((await call(world.url, `/waiting-list/${token}/`, change)).status).toBe(200);
  await comeBack(type.id, 1);
  await match();
  expect((await entryOf(token)).body.state).toBe('offered');
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
  const { offer } = (await entryOf(near.token)).body;
  expect(Date.parse(offer?.expires_at ?? '') - Date.parse(offer?.offered_at ?? '')).toBe(15 * MINUTE);
  await world.advance(106 * MINUTE);
  await match();
  expect((await entryOf(last.token)).body.state).toBe('expired');
  expect((await mailsTo(world, email))[0]?.subject).toContain('The waiting list has closed');
  await expireHolds(world.ctx);
  await match();
  expect((await entryOf(near.token)).body.state).toBe('expired');
  expect((await buy(type.id)).status).toBe(201);
});

test('a member has one entry per event, changes it by joining again, and sees it; a stranger changes nothing', async () => {
  const type = await soldOut();
  const ada = await buildSignedIn(world.ctx);
  const first = await join(type.event_id, { party_size: 2 }, ada.headers);
  expect(first.body.entry).toMatchObject({ state: 'waiting', party_size: 2, ticket_types: [] });
  const again = await join(type.event_id, { party_size: 3, ticket_type_ids: [type.id], max_amount: 6000 }, ada.headers);
  expect(again.body.entry).toMatchObject({
    id: first.body.entry?.id,
    party_size: 3,
    ticket_types: [{ id: type.id, name: 'General' }],
    max_total: { amount: 6000, currency: 'eur' },
  });
  const stranger = await join(type.event_id, { party_size: 1, email: ada.user.email });
  expect(stranger).toMatchObject({ status: 202, body: { entry: null } });
  const mine = await call<{ results: WaitingListEntry[] }>(world.url, '/waiting-list/', { headers: ada.headers });
  expect(mine.body.results).toMatchObject([{ id: first.body.entry?.id, party_size: 3 }]);
  expect(
    await world.ctx.db.selectFrom('waiting_list_entries').select('id').where('event_id', '=', type.event_id).execute(),
  ).toHaveLength(1);
});

test('refusals name their reason: on sale, unknown types, too many, closed, private, cancelled', async () => {
  const open = await buildTicketType(world.ctx);
  const email = guestEmail();
  expect(await join(open.event_id, { party_size: 2, email })).toMatchObject({
    status: 409,
    body: { code: 'on_sale', detail: '“General” is on sale: you do not have to wait for it.' },
  });
  const type = await soldOut({ max_per_buyer: 2 });
  expect((await join(type.event_id, { party_size: 3, email })).body).toEqual({ party_size: ['At most 2 together.'] });
  expect((await join(type.event_id, { party_size: 1, ticket_type_ids: [open.id], email })).body).toEqual({
    ticket_type_ids: ['This ticket type does not exist.'],
  });
  expect((await join(type.event_id, { party_size: 1 })).body).toEqual({ email: ['Enter your e-mail.'] });
  const secret = await soldOut({ visibility: 'private' });
  expect((await join(secret.event_id, { party_size: 1, email })).status).toBe(404);
  const over = await soldOut({ state: 'cancelled' });
  expect((await join(over.event_id, { party_size: 1, email })).body).toMatchObject({ code: 'event_cancelled' });
  expect(await checkout(world.url, { offer_token: 'nonsense' })).toMatchObject({
    status: 400,
    body: { offer_token: ['This link is not complete, or not one of ours.'] },
  });
  expect((await entryOf('nonsense')).status).toBe(404);
});

test('a party may wait for more than are left, and buyers see sold out while the list is served', async () => {
  const type = await soldOut();
  await comeBack(type.id, 2);
  expect((await join(type.event_id, { party_size: 2, email: guestEmail() })).body).toMatchObject({ code: 'on_sale' });
  expect((await join(type.event_id, { party_size: 3, email: guestEmail() })).status).toBe(202);
  const seen = async () =>
    (await call<{ availability: string; left: number }[]>(world.url, `/ticket-types/?event_id=${type.event_id}`)).body;
  expect(await seen()).toMatchObject([{ availability: 'few_left', left: 2 }]);
  await comeBack(type.id, 1);
  expect(await seen()).toMatchObject([{ availability: 'sold_out' }]);
  await match();
  expect(await seen()).toMatchObject([{ availability: 'sold_out' }]);
});

test('what costs nothing is held, too, and given out when the link is used', async () => {
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

test('who has as many tickets as one person may have is passed over, and blocks nobody', async () => {
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
  expect((await entryOf(token)).body.state).toBe('waiting');
  expect((await buy(type.id, 2)).status).toBe(201);
});

test('a payment that comes after the offer ended buys if there is one left, and the entry has what it waited for', async () => {
  const type = await soldOut();
  const { token } = await buildEntry(world.ctx, { event_id: type.event_id });
  await comeBack(type.id, 1);
  await match();
  const held = (await checkout(world.url, { offer_token: token })).body;
  const page = (await world.pay(held.session_id)).body;
  await world.control('POST', '/webhooks', { never: true });
  await world.card(page);
  await world.ctx.db
    .updateTable('payment_sessions')
    .set({ state: 'expired' })
    .where('order_id', '=', held.order.id)
    .execute();
  await world.ctx.db.transaction().execute(async (tx) => {
    await sql`select end_hold(${held.order.id}, 'expired', 'hold_ended', ${world.ctx.clock.now()})`.execute(tx);
  });
  expect((await entryOf(token)).body.state).toBe('waiting');
  const session = await world.ctx.db
    .selectFrom('payment_sessions')
    .select('provider_session_id')
    .where('order_id', '=', held.order.id)
    .executeTakeFirstOrThrow();
  await fulfilOrder(world.ctx, held.order.id, {
    from: 'webhook',
    providerSessionId: session.provider_session_id ?? '',
  });
  expect(await world.look(held)).toMatchObject({ status: 'paid' });
  expect((await entryOf(token)).body.state).toBe('purchased');
  await world.control('POST', '/webhooks', { never: false });
});

test('the team sees how many wait for what, and saves it as a spreadsheet; nobody who waits is named', async () => {
  const { user, headers } = await buildSignedIn(world.ctx);
  const organization = await buildOrganization(world.ctx, { owner_user_id: user.id });
  const { id: event_id } = await buildEvent(world.ctx, { organization_id: organization.id });
  const [floor, balcony] = [
    await buildTicketType(world.ctx, { event_id, name: '=HYPERLINK("http://x")', capacity: 0, position: 0 }),
    await buildTicketType(world.ctx, { event_id, name: 'Balcony', capacity: 0, position: 1 }),
  ];
  const wish = { event_id, email: 'who-waits@example.com', ticket_type_ids: [floor.id], max_amount: 5300 };
  await buildEntry(world.ctx, { ...wish, party_size: 4 });
  await buildEntry(world.ctx, { event_id, party_size: 2 });
  const path = `/events/${event_id}/waiting-list`;
  expect((await call(world.url, `${path}/`, { headers })).body).toEqual({
    ...{ parties: 2, people: 6, offered: 0, purchased: 0 },
    ticket_types: [
      { id: floor.id, name: floor.name, parties: 2, people: 6 },
      { id: balcony.id, name: 'Balcony', parties: 1, people: 2 },
    ],
  });
  const file = await world.app.inject({ method: 'GET', url: `/services/api${path}.csv`, headers });
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  const [head, ...rows] = file.body.trim().split('\n');
  expect(head).toContain('ticket types,tickets,at most each,currency,state');
  expect(rows.map((row) => row.split(',').slice(0, -2).join(','))).toEqual([
    '"\'=HYPERLINK(""http://x"")",4,53.00,EUR,waiting',
    'any,2,,EUR,waiting',
  ]);
  expect(file.body).not.toContain('@');
});
