import { expect, test } from 'vitest';
import { buildUser } from '#server/domains/auth/factory.ts';
import { getCheckoutDetails } from '#server/domains/checkout/get-checkout-details.ts';
import { loadOrder } from '#server/domains/checkout/emails/mailed-order.ts';
import { renderOrderConfirmation } from '#server/domains/checkout/emails/order-confirmation-email.ts';
import { findTerms } from '#server/domains/refunds/refund-terms.ts';
import { buildResaleSale } from '#server/domains/checkout/factory.ts';
import { buildListing } from '#server/domains/resale/factory.ts';
import { claimTransfer } from '#server/domains/ticket-transfers/claim-transfer.ts';
import { sendTicket } from '#server/domains/ticket-transfers/send-ticket.ts';
import { accountSender } from '#server/domains/ticket-transfers/sender.ts';
import { transferToken } from '#server/domains/ticket-transfers/tokens.ts';
import type { Actor } from '#server/platform/http/route.ts';
import type { OutboxMail } from '#server/platform/mail/types.ts';
import { createTestApp } from '#server/testing/app.ts';
import { getOwnedTicket, getTicket } from './get-ticket.ts';
import { getGuestTickets } from './guest-links.ts';
import { listMyTickets } from './list-my-tickets.ts';
import { buildSale } from './factory.ts';
import { findGuestTickets, findOrderTickets } from './queries.ts';

const velvet = await createTestApp();

/** Two tickets of two sellers, bought in Resale in one order. */
async function buildResale(to: { buyer?: { id: string; email: string }; email?: string }) {
  const first = await buildListing(velvet.ctx);
  const second = await buildListing(velvet.ctx, { type: first.type, price_amount: 4000 });
  const { order } = await buildResaleSale(velvet.ctx, { listing: first.listing, others: [second.listing], ...to });
  return { order, first, second };
}

const purchasedIn = async (sessionId: string) =>
  (await getCheckoutDetails(velvet.ctx, { sessionId, actor: null, browserSecret: undefined, ip: '127.0.0.1' }))
    .purchasedTickets;

test('a ticket bought in Resale shows its buyer their own order: number, price, receipt; no refund', async () => {
  const { id: user_id, email } = await buildUser(velvet.ctx);
  const actor = { user_id, email } as Parameters<typeof listMyTickets>[1];
  const { order, first, second } = await buildResale({ buyer: { id: user_id, email } });
  const { results } = await listMyTickets(velvet.ctx, actor, { when: 'upcoming' });
  const seen = results.map((ticket) => [ticket.order_id, ticket.position, ticket.of, ticket.paid.amount]);
  expect(seen.toSorted((a, b) => Number(a[1]) - Number(b[1]))).toEqual([
    [order.id, 1, 2, first.listing.price_amount + 265],
    [order.id, 2, 2, second.listing.price_amount + 200],
  ]);
  const ticket = await getTicket(velvet.ctx, actor, first.ticket.id);
  expect(ticket.can_refund).toBe(false);
  expect(ticket.receipt_url).toContain(order.id);
  const terms = await findTerms(velvet.ctx, await getOwnedTicket(velvet.ctx, actor, first.ticket.id));
  expect([terms.can_refund, terms.amount.amount]).toEqual([false, 0]);
  expect(terms.reason).toBe('You bought this ticket in Resale: you cannot give it back, but you can sell it again.');
});

type Person = { id: string; email: string };
const actorOf = ({ id, email }: Person) => ({ user_id: id, email, first_name: '', last_name: '' }) as Actor;

/** Sends a ticket to an address, whose reader accepts it: into an account or without one. */
async function giveTo(ticket: { id: string } | undefined, from: Person, to: Person | string): Promise<void> {
  const email = typeof to === 'string' ? to : to.email;
  const sender = accountSender(velvet.ctx, actorOf(from), ticket?.id ?? '');
  const { transfer } = await sendTicket(velvet.ctx, sender, { email, note: '' });
  const visit = { token: transferToken(velvet.ctx, transfer?.id ?? ''), network: '127.0.0.1' };
  await claimTransfer(velvet.ctx, typeof to === 'string' ? null : actorOf(to), { visit, name: '' });
}

test('a holder’s tickets of one order are numbered without those that others hold', async () => {
  const [owner, friend] = [await buildUser(velvet.ctx), await buildUser(velvet.ctx)];
  const { order, tickets } = await buildSale(velvet.ctx, { owner, quantity: 3 });
  const [first, second, third] = tickets.map(({ id }) => id);
  const numbersOf = async (person: Person) => {
    const { results } = await listMyTickets(velvet.ctx, actorOf(person), { when: 'upcoming' });
    return Object.fromEntries(results.map(({ id, position, of }) => [id, `${position} of ${of}`]));
  };
  expect(await numbersOf(owner)).toEqual({ [`${first}`]: '1 of 3', [`${second}`]: '2 of 3', [`${third}`]: '3 of 3' });
  await giveTo(tickets[1], owner, friend);
  expect(await numbersOf(owner)).toEqual({ [`${first}`]: '1 of 2', [`${third}`]: '2 of 2' });
  expect(await numbersOf(friend)).toEqual({ [`${second}`]: '1 of 1' });
  // Two guests: each address is a holder.
  await giveTo(tickets[0], owner, 'one@example.com');
  await giveTo(tickets[1], friend, 'two@example.com');
  expect(await numbersOf(owner)).toEqual({ [`${third}`]: '1 of 1' });
  const link = { order_id: order.id, email: 'two@example.com' };
  const guests = await findGuestTickets(velvet.ctx.db, link, velvet.clock.now());
  expect(guests.map(({ position, of }) => [position, of])).toEqual([[1, 1]]);
  // The order’s own mail, sent again, has no ticket of theirs.
  const mailed = await findOrderTickets(velvet.ctx.db, order.id, velvet.clock.now());
  expect(mailed.map(({ ticket_id }) => ticket_id)).toEqual([third]);
});

test('a guest’s order, mailed again, has no ticket that another guest has accepted', async () => {
  const { order, tickets } = await buildSale(velvet.ctx, { quantity: 2 });
  const [kept, passedOn] = tickets.map(({ id }) => id);
  await velvet.ctx.db
    .updateTable('tickets')
    .set({ owner_email: 'friend@example.com' })
    .where('id', '=', passedOn ?? '')
    .execute();
  const mailed = await findOrderTickets(velvet.ctx.db, order.id, velvet.clock.now());
  expect(mailed.map(({ ticket_id }) => ticket_id)).toEqual([kept]);
});

test('the mail and link of a Resale order show its tickets; the order that issued them shows none', async () => {
  const { order, first } = await buildResale({ email: 'second@example.com' });
  const mail = { to_email: order.buyer_email, payload: { order_id: order.id } } as OutboxMail;
  const mailed = await loadOrder(velvet.ctx, mail);
  const { text = '' } = (mailed && (await renderOrderConfirmation(velvet.ctx, mailed))) ?? {};
  expect(text).toContain('Ticket 1 of 2');
  expect(text).toContain('Ticket 2 of 2');
  const token = /tickets\/guest\/([\w-]+)/.exec(text)?.[1] ?? '';
  const guest = await getGuestTickets(velvet.ctx, { token, network: '127.0.0.1' });
  expect(guest.results.map(({ position, of }) => [position, of])).toEqual([
    [1, 2],
    [2, 2],
  ]);
  expect(await findOrderTickets(velvet.ctx.db, first.order.id, velvet.clock.now())).toEqual([]);
  expect(await purchasedIn(order.session_id)).toHaveLength(2);
  // The seller's checkout page does not reveal the present holder.
  expect(await purchasedIn(first.order.session_id)).toEqual([]);
});
