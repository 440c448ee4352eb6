import { expect, test } from 'vitest';
import type { Checkout } from '#contract/checkout.ts';
import type { GuestTickets } from '#contract/tickets.ts';
import { buildSignedIn, buildUser } from '#server/domains/auth/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { isProvedAddress } from '#server/domains/tickets/guest-links.ts';
import { DAY } from '#server/platform/lib/clock.ts';
import { newSecret } from '#server/platform/lib/random.ts';
import { call, checkout, guestEmail } from '#server/testing/checkout.ts';
import { createPayingWorld } from '#server/testing/paying.ts';

type Headers = Record<string, string>;

const world = await createPayingWorld();

const newBrowser = (): Headers => ({ 'checkout-browser': newSecret() });
const openTickets = (sessionId: string, headers: Headers = {}) =>
  call<{ url: string | null }>(world.url, `/payment/checkout/${sessionId}/tickets/`, { method: 'POST', headers });
const tokenOf = (page: string | null) => (page ?? '').slice('/tickets/guest/'.length);
const ticketsAt = (page: string | null) => call<GuestTickets>(world.url, `/tickets/guest/${tokenOf(page)}/`);
const elsewhere = { status: 200, body: { url: null } };

async function hold(headers: Headers, price_amount = 2000) {
  const { id } = await buildTicketType(world.ctx, { price_amount });
  const email = guestEmail();
  const held = await checkout(world.url, { ticket_type_id: id, quantity: 2, email }, headers);
  return { ...held.body, email };
}

async function buy(headers: Headers) {
  const held = await hold(headers);
  await world.card((await world.pay(held.session_id, headers)).body);
  expect((await world.look(held)).status).toBe('paid');
  return held;
}

test('the browser that bought tickets opens them at once, on the same page each time', async () => {
  const browser = newBrowser();
  const held = await buy(browser);
  const { status, body } = await openTickets(held.session_id, browser);
  expect(status).toBe(200);
  const { results } = (await ticketsAt(body.url)).body;
  expect(results.map(({ position, state }) => [position, state])).toEqual([
    [1, 'valid'],
    [2, 'valid'],
  ]);
  expect(results.every(({ qr }) => qr !== null)).toBe(true);
  expect((await openTickets(held.session_id, browser)).body).toEqual(body);
});

test('another browser, one without a secret and one that has not paid open nothing', async () => {
  const browser = newBrowser();
  const held = await buy(browser);
  expect((await openTickets(held.session_id, newBrowser())).status).toBe(403);
  expect((await openTickets(held.session_id)).status).toBe(403);
  const open = await hold(browser);
  expect(await openTickets(open.session_id, browser)).toMatchObject(elsewhere);
  const secretless = await hold({});
  await world.card((await world.pay(secretless.session_id)).body);
  await world.look(secretless);
  expect(await openTickets(secretless.session_id, browser)).toMatchObject(elsewhere);
});

test('opening them does not verify the address, unlike the link in the mail', async () => {
  const browser = newBrowser();
  const held = await buy(browser);
  const { url } = (await openTickets(held.session_id, browser)).body;
  expect((await call(world.url, `/tickets/guest/${tokenOf(url)}/opened/`, { method: 'POST' })).status).toBe(200);
  expect(await isProvedAddress(world.ctx.db, held.email)).toBe(false);
});

test('free tickets of an unverified address come by mail only', async () => {
  const browser = newBrowser();
  const free = await hold(browser, 0);
  expect(free.status).toBe('paid');
  expect(await openTickets(free.session_id, browser)).toMatchObject(elsewhere);
  // Nor does an account that somebody has made with it prove anything before it has verified the address.
  await buildUser(world.ctx, { email: free.email, email_verified_at: null });
  expect(await openTickets(free.session_id, browser)).toMatchObject(elsewhere);
});

test('tickets of an account open in My Tickets', async () => {
  const browser = newBrowser();
  const { headers } = await buildSignedIn(world.ctx);
  const { id } = await buildTicketType(world.ctx, { price_amount: 0 });
  const body = { ticket_type_id: id, quantity: 1 };
  const own = { ...browser, ...headers };
  const sold = await call<Checkout>(world.url, '/payment/checkout/', { method: 'POST', body, headers: own });
  expect(sold.body.status).toBe('paid');
  expect(await openTickets(sold.body.session_id, own)).toMatchObject(elsewhere);
});

test('a day later the browser needs the mail, but a page it has opened still works', async () => {
  const browser = newBrowser();
  const held = await buy(browser);
  const { url } = (await openTickets(held.session_id, browser)).body;
  await world.advance(DAY + 1000);
  expect(await openTickets(held.session_id, browser)).toMatchObject(elsewhere);
  expect((await ticketsAt(url)).status).toBe(200);
});
