import { beforeEach, expect, test } from 'vitest';
import { checkout, guestEmail } from '#server/testing/checkout.ts';
import { createPayingWorld } from '#server/testing/paying.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';

const world = await createPayingWorld();
beforeEach(async () => {
  await world.control('POST', '/reset');
});

/**
 * All buyers check out at once, and those with a hold pay. Returns what the provider saw and how the others were
 * refused.
 */
async function onSale(buyers: number, capacity: number) {
  const type = await buildTicketType(world.ctx, { capacity });
  const answers = await Promise.all(
    Array.from({ length: buyers }, () =>
      checkout(world.url, { ticket_type_id: type.id, quantity: 1, email: guestEmail() }),
    ),
  );
  const won = answers.filter(({ status }) => status === 201).map(({ body }) => body);
  const pages = await Promise.all(won.map(({ session_id }) => world.pay(session_id)));
  await Promise.all(pages.map(({ body }) => world.card(body)));
  const ends = await Promise.all(won.map((held) => world.look(held)));
  const { checkout_sessions, payment_intents } = await world.dump();
  const taken = payment_intents.filter(({ status }) => status === 'succeeded');
  const stock = await world.ctx.db
    .selectFrom('ticket_types')
    .select(['held', 'sold'])
    .where('id', '=', type.id)
    .execute();
  return { answers, won, ends, checkout_sessions, taken, stock };
}

test('OV-16 two hundred buyers for ten tickets: ten pay and get theirs, 190 are refused before any payment page exists', async () => {
  const { answers, won, ends, checkout_sessions, taken, stock } = await onSale(200, 10);
  expect(won).toHaveLength(10);
  const told = answers.filter(({ status }) => status === 409).map(({ body }) => body);
  expect(told).toHaveLength(190);
  for (const body of told) expect(body).toMatchObject({ code: 'sold_out', available: 0 });
  expect(ends.map(({ status, purchasedTickets }) => [status, purchasedTickets.length])).toEqual(
    won.map(() => ['paid', 1]),
  );
  expect(stock).toEqual([{ held: 0, sold: 10 }]);
  expect(checkout_sessions).toHaveLength(10);
  expect(taken.map((payment) => payment.amount_received)).toEqual(won.map(({ order }) => order.total.amount));
});

test('PAY-15 OV-04 fifty buyers for the last ticket: one payment page, one payment, 49 refused before', async () => {
  const { answers, checkout_sessions, taken, stock } = await onSale(50, 1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
  expect(checkout_sessions).toHaveLength(1);
  expect(taken).toHaveLength(1);
  expect(stock).toEqual([{ held: 0, sold: 1 }]);
});
