import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { onEmailVerified } from '#server/on-email-verified.ts';
import { buildSession, buildUser } from '#server/domains/auth/factory.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { createGuestLink } from '#server/domains/tickets/guest-links.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { newId, newSecret } from '#server/platform/lib/random.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call, checkout, guestEmail } from '#server/testing/checkout.ts';

const velvet = await createTestApp({ settings: { limit_free_orders_per_unproved_email_hour: 3 } });

/** Headers of a request from another browser. */
const anotherBrowser = () => ({ 'checkout-browser': newSecret(24) });

async function freeParty(limits: { max_per_buyer?: number } = {}) {
  const event = await buildEvent(velvet.ctx, limits);
  return buildTicketType(velvet.ctx, { event_id: event.id, price_amount: 0 });
}

const get = (type: { id: string }, email: string, headers: Record<string, string> = anotherBrowser()) =>
  checkout(velvet.url, { ticket_type_id: type.id, quantity: 1, email }, headers);

async function member() {
  const user = await buildUser(velvet.ctx);
  return { ...user, headers: { authorization: `Token ${await buildSession(velvet.ctx, user)}` } };
}

test('an unverified address gets three free orders an hour, from any browser', async () => {
  const email = guestEmail();
  const parties = await Promise.all([freeParty(), freeParty(), freeParty(), freeParty()]);
  const statuses: number[] = [];
  for (const party of parties) statuses.push((await get(party, email)).status);
  expect(statuses).toEqual([201, 201, 201, 403]);
  const [first] = parties;
  // Another spelling of the same mailbox is the same buyer.
  expect((await get(first as { id: string }, email.replace('@', '+more@'))).body).toMatchObject({
    code: 'unproved_email',
  });
  const mails = velvet.ctx.db.selectFrom('outbox').select('key').where('to_email', '=', email);
  expect(await mails.execute()).toHaveLength(3);
});

test('the limit is of free orders alone: tickets that cost something can still be bought', async () => {
  const email = guestEmail();
  for (let n = 0; n < 3; n += 1) await get(await freeParty(), email);
  expect((await get(await freeParty(), email)).status).toBe(403);
  expect((await get(await buildTicketType(velvet.ctx, { price_amount: 2000 }), email)).status).toBe(201);
});

test('a request that is sent again counts once', async () => {
  const email = guestEmail();
  const [party, headers] = [await freeParty(), { ...anotherBrowser(), 'idempotency-key': newId() }];
  for (let n = 0; n < 5; n += 1) expect((await get(party, email, headers)).status).toBe(201);
  expect((await get(await freeParty(), email)).status).toBe(201);
  expect((await get(await freeParty(), email)).status).toBe(201);
  expect((await get(await freeParty(), email)).status).toBe(403);
});

test('a member does not have this limit', async () => {
  const { headers } = await member();
  for (let n = 0; n < 4; n += 1) {
    const { id: ticket_type_id } = await freeParty();
    expect((await checkout(velvet.url, { ticket_type_id, quantity: 1 }, headers)).status).toBe(201);
  }
});

test('20 requests at once for one address make three orders', async () => {
  const email = guestEmail();
  const party = await freeParty();
  const answers = await Promise.all(Array.from({ length: 20 }, () => get(party, email)));
  expect(answers.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(3);
  expect(answers.every(({ status }) => [201, 403, 429].includes(status))).toBe(true);
});

test('a guest who opened a mailed link can continue', async () => {
  const email = guestEmail();
  for (let n = 0; n < 3; n += 1) await get(await freeParty(), email);
  expect((await get(await freeParty(), email)).status).toBe(403);
  const token = await createGuestLink(velvet.ctx, velvet.ctx.db, { email, order_id: null });
  // Reading is not enough: mail scanners follow links.
  expect((await call(velvet.url, `/tickets/guest/${token}/`)).status).toBe(200);
  expect((await get(await freeParty(), email)).status).toBe(403);
  expect((await call(velvet.url, `/tickets/guest/${token}/opened/`, { method: 'POST' })).status).toBe(200);
  expect((await get(await freeParty(), email)).status).toBe(201);
});

test('an order that was not made does not count', async () => {
  const email = guestEmail();
  const event = await buildEvent(velvet.ctx);
  const gone = await buildTicketType(velvet.ctx, { event_id: event.id, price_amount: 0, capacity: 0 });
  for (let n = 0; n < 4; n += 1) expect((await get(gone, email)).status).toBe(409);
  expect((await get(await freeParty(), email)).status).toBe(201);
});

test('a stranger who types a member’s address does not use up their limit', async () => {
  const { email, headers } = await member();
  const party = await freeParty({ max_per_buyer: 2 });
  for (let n = 0; n < 2; n += 1) expect((await get(party, email)).status).toBe(201);
  expect((await get(party, email)).body).toMatchObject({ code: 'buyer_limit' });
  const order = { ticket_type_id: party.id, quantity: 2 };
  expect((await checkout(velvet.url, order, headers)).status).toBe(201);
  expect((await checkout(velvet.url, order, headers)).status).not.toBe(201);
});

test('once the address is verified, guest purchases count too', async () => {
  const { id, email, headers } = await member();
  const party = await freeParty({ max_per_buyer: 3 });
  const paid = await buildTicketType(velvet.ctx, { event_id: party.event_id, price_amount: 2000 });
  expect((await get(party, email)).status).toBe(201);
  // A live hold counts as well.
  expect((await checkout(velvet.url, { ticket_type_id: paid.id, quantity: 1, email }, anotherBrowser())).status).toBe(
    201,
  );
  await inTransaction(velvet.ctx.db, (tx) =>
    onEmailVerified(tx, { user_id: id, email, former_email: null }, velvet.clock.now()),
  );
  const two = await checkout(velvet.url, { ticket_type_id: party.id, quantity: 2 }, headers);
  expect(two).toMatchObject({ status: 409, body: { code: 'buyer_limit', available: 1 } });
  expect((await checkout(velvet.url, { ticket_type_id: party.id, quantity: 1 }, headers)).status).toBe(201);
});

test('a guest purchase counts for the member with the address once its mailed link was opened, and no other', async () => {
  const { id, email, headers } = await member();
  const party = await freeParty({ max_per_buyer: 4 });
  const { body: own } = await get(party, email);
  expect((await get(party, email)).status).toBe(201);
  const token = await createGuestLink(velvet.ctx, velvet.ctx.db, { email, order_id: own.order.id });
  const open = () => call(velvet.url, `/tickets/guest/${token}/opened/`, { method: 'POST' });
  expect([(await open()).status, (await open()).status]).toEqual([200, 200]);
  const all = (quantity: number) => checkout(velvet.url, { ticket_type_id: party.id, quantity }, headers);
  expect(await all(4)).toMatchObject({ status: 409, body: { code: 'buyer_limit', available: 3 } });
  await inTransaction(velvet.ctx.db, (tx) =>
    onEmailVerified(tx, { user_id: id, email, former_email: null }, velvet.clock.now()),
  );
  expect(await all(4)).toMatchObject({ status: 409, body: { code: 'buyer_limit', available: 2 } });
  const { rows } = await sql<{ quantity: number }>`
    select quantity from buyer_counts where event_id = ${party.event_id} order by quantity`.execute(velvet.ctx.db);
  expect(rows).toEqual([{ quantity: 0 }, { quantity: 2 }]);
});

test('a hold that joined an account counts there no longer once its browser replaces it, still without logging in', async () => {
  const { id, email, headers } = await member();
  const event = await buildEvent(velvet.ctx, { max_per_buyer: 2 });
  const { id: ticket_type_id } = await buildTicketType(velvet.ctx, { event_id: event.id });
  const browser = anotherBrowser();
  const ask = (quantity: number, as: Record<string, string>) =>
    checkout(velvet.url, { ticket_type_id, quantity, email }, as);
  expect((await ask(2, browser)).status).toBe(201);
  await inTransaction(velvet.ctx.db, (tx) =>
    onEmailVerified(tx, { user_id: id, email, former_email: null }, velvet.clock.now()),
  );
  expect(await ask(3, browser)).toMatchObject({ status: 409, body: { code: 'buyer_limit', available: 2 } });
  expect((await ask(1, browser)).status).toBe(201);
  expect((await ask(2, headers)).status).toBe(201);
});
