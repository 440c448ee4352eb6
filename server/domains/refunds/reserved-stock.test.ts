import { afterAll, expect, test } from 'vitest';
import { expectInvariants } from '#server/testing/expect-invariants.ts';
import { buildPromoCode } from '#server/domains/promo-codes/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { checkout, guestEmail } from '#server/testing/checkout.ts';
import { createPayingWorld } from '#server/testing/paying.ts';
import { refundOrder } from '#server/testing/refund.ts';

const world = await createPayingWorld();
afterAll(() => expectInvariants(world));

/** A type of ten tickets, four of them reserved for the code CREW. */
async function reserved() {
  const type = await buildTicketType(world.ctx, { capacity: 10, reserved: 4 });
  const { event_id } = type;
  const promo = { event_id, code: 'CREW', reserved_ticket_type_id: type.id, reserved_quantity: 4 };
  return { ...type, promo_id: (await buildPromoCode(world.ctx, promo)).id };
}
type Reserved = Awaited<ReturnType<typeof reserved>>;

async function buy(items: { ticket_type_id: string; quantity: number }[], promo_code?: string) {
  const { body: held } = await checkout(world.url, { email: guestEmail(), items, promo_code });
  await world.card((await world.pay(held.session_id)).body);
  expect((await world.look(held)).status).toBe('paid');
  return held;
}

const stock = async (type: Reserved) => {
  const { db } = world.ctx;
  const counts = db.selectFrom('ticket_types').select(['sold', 'reserved']).where('id', '=', type.id);
  const promo = db.selectFrom('promo_codes').select(['reserved_quantity', 'reserved_taken', 'used']);
  return {
    ...(await counts.executeTakeFirstOrThrow()),
    ...(await promo.where('id', '=', type.promo_id).executeTakeFirstOrThrow()),
  };
};

test('an order of reserved tickets is refunded bit by bit while others buy what it gives back', async () => {
  const type = await reserved();
  const held = await buy([{ ticket_type_id: type.id, quantity: 4 }], 'CREW');
  const ids = (await world.tickets(held)).map(({ id }) => id);
  await refundOrder(world.ctx, held.order.id, { ticket_ids: ids.slice(0, 2) });
  await buy([{ ticket_type_id: type.id, quantity: 8 }]);
  expect(await stock(type)).toMatchObject({ sold: 10, reserved: 0 });

  await refundOrder(world.ctx, held.order.id, { ticket_ids: ids.slice(2) });
  expect((await world.order(held)).status).toBe('refunded');
  // Two of the four were bought by others, so the code has only two left.
  expect(await stock(type)).toEqual({ sold: 8, reserved: 2, reserved_quantity: 2, reserved_taken: 0, used: 0 });
});

test('an order of two types is refunded after its reserved tickets were given back and bought', async () => {
  const type = await reserved();
  const other = await buildTicketType(world.ctx, { event_id: type.event_id, name: 'Balcony' });
  const items = [
    { ticket_type_id: type.id, quantity: 4 },
    { ticket_type_id: other.id, quantity: 1 },
  ];
  const held = await buy(items, 'CREW');
  const tickets = await world.tickets(held);
  const of = (id: string) => tickets.filter((ticket) => ticket.ticket_type_id === id).map((ticket) => ticket.id);
  await refundOrder(world.ctx, held.order.id, { ticket_ids: of(type.id) });
  await buy([{ ticket_type_id: type.id, quantity: 10 }]);

  await refundOrder(world.ctx, held.order.id, { ticket_ids: of(other.id) });
  expect((await world.order(held)).status).toBe('refunded');
  expect(await stock(type)).toEqual({ sold: 10, reserved: 0, reserved_quantity: 0, reserved_taken: 0, used: 0 });
});

test('reserved tickets that nobody else bought are the code’s again', async () => {
  const type = await reserved();
  const held = await buy([{ ticket_type_id: type.id, quantity: 4 }], 'CREW');
  await refundOrder(world.ctx, held.order.id);
  expect(await stock(type)).toEqual({ sold: 0, reserved: 4, reserved_quantity: 4, reserved_taken: 0, used: 0 });
});

test.each([
  ['paused', { paused_at: world.clock.now(), paused_reserved_quantity: 4 }],
  ['deleted', { archived_at: world.clock.now() }],
])('reserved tickets of a code that is %s by then go on sale to everybody', async (_, end) => {
  const type = await reserved();
  const held = await buy([{ ticket_type_id: type.id, quantity: 4 }], 'CREW');
  await world.ctx.db.updateTable('promo_codes').set(end).where('id', '=', type.promo_id).execute();
  await refundOrder(world.ctx, held.order.id);
  expect(await stock(type)).toMatchObject({ sold: 0, reserved: 0 });
});
