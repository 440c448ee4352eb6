import { expect, test } from 'vitest';
import type { CheckoutDetails } from '#contract/checkout.ts';
import type { TicketDetail } from '#contract/tickets.ts';
import { buildSignedIn } from '#server/domains/auth/factory.ts';
import { transferToken } from '#server/domains/ticket-transfers/tokens.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { buildSale, moveTicket } from '#server/domains/tickets/factory.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call, guestEmail } from '#server/testing/checkout.ts';
import { buildSoldListing } from '#server/testing/resale-sale.ts';

const velvet = await createTestApp();

type Sale = Awaited<ReturnType<typeof buildSale>>;

const look = async ({ order }: Pick<Sale, 'order'>) => {
  const path = `/payment/checkout-session-details/?session_id=${order.session_id}`;
  const { message, passed_on, purchasedTickets, status } = (await call<CheckoutDetails>(velvet.url, path)).body;
  return { status, message, passed_on, states: purchasedTickets.map(({ state }) => state) };
};

/** A purchase of an account, with a function that reads what its buyer sees. */
async function buildPurchase(quantity: number) {
  const { user, headers } = await buildSignedIn(velvet.ctx);
  const type = await buildTicketType(velvet.ctx, { price_amount: 5000 });
  const sale = await buildSale(velvet.ctx, { type, owner: user, quantity });
  const move = (index: number, to: Parameters<typeof moveTicket>[2]) => {
    const ticket = sale.tickets[index];
    if (!ticket) throw new Error('no such ticket');
    return moveTicket(velvet.ctx, { ...sale, ticket }, to);
  };
  /** Sends a ticket to somebody who accepts it. */
  const give = async (index: number) => {
    const path = `/tickets/${sale.tickets[index]?.id}/transfer/`;
    const sent = await call<TicketDetail>(velvet.url, path, { method: 'POST', headers, body: { email: guestEmail() } });
    const token = transferToken(velvet.ctx, sent.body.transfer?.id ?? '');
    const claim = { method: 'POST', body: { name: 'Friend' } };
    expect((await call(velvet.url, `/tickets/transfers/${token}/claim/`, claim)).status).toBe(200);
  };
  return { ...sale, move, give };
}

test('a ticket being sent, gone or ended: the page of its order says so, in each state', async () => {
  const sale = await buildPurchase(4);
  expect(await look(sale)).toMatchObject({ message: 'You are going! Your 4 tickets are ready.' });
  await sale.move(0, 'transferring');
  await sale.move(1, 'listed');
  expect(await look(sale)).toEqual({
    status: 'paid',
    message: 'You are going! 2 of your 4 tickets are ready. 1 is on the way to somebody else. 1 is on sale in Resale.',
    passed_on: 0,
    states: ['transferring', 'listed', 'valid', 'valid'],
  });
  await sale.give(2);
  await sale.move(3, 'void');
  expect(await look(sale)).toEqual({
    status: 'paid',
    message:
      '1 is on the way to somebody else. 1 is on sale in Resale. 1 went to somebody else: sent, or sold. 1 is no longer valid.',
    passed_on: 1,
    states: ['transferring', 'listed'],
  });
});

test('the only ticket: the page does not promise a ticket the buyer no longer has', async () => {
  const [sent, offered, given] = [await buildPurchase(1), await buildPurchase(1), await buildPurchase(2)];
  await sent.move(0, 'transferring');
  expect((await look(sent)).message).toBe(
    'Your ticket is on the way to somebody else. Until then you can take it back on its page.',
  );
  await offered.move(0, 'listed');
  expect((await look(offered)).message).toBe(
    'Your ticket is on sale in Resale. Until then you can take it back on its page.',
  );
  await given.give(0);
  await given.give(1);
  expect(await look(given)).toEqual({
    status: 'paid',
    message: 'Your 2 tickets went to somebody else: sent, or sold.',
    passed_on: 2,
    states: [],
  });
  const { order } = await buildSoldListing(velvet.ctx);
  expect(await look({ order })).toEqual({
    status: 'paid',
    message: 'Your ticket went to somebody else: sent, or sold.',
    passed_on: 1,
    states: [],
  });
});
