import { beforeEach, expect, test } from 'vitest';
import { sendRefunds } from '#server/domains/payments/send-refunds.ts';
import { buildPromoCode } from '#server/domains/promo-codes/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { createDisputeWorld } from '#server/testing/disputes.ts';
import { refundOrder } from '#server/testing/refund.ts';

const world = await createDisputeWorld();
beforeEach(() => world.reset());

test('a code is given back when a refund and a lost dispute together end its order', async () => {
  const { ctx } = world;
  const type = await buildTicketType(ctx, { price_amount: 5000 });
  const promo = await buildPromoCode(ctx, { event_id: type.event_id, code: 'ONCE', max_uses: 1 });
  const held = await world.holdAndPay({ ticket_type_id: type.id, quantity: 2, promo_code: 'ONCE' });
  await world.card(held.page);
  await world.settleAll();
  const [first] = await world.tickets(held);
  await refundOrder(ctx, held.order.id, { ticket_ids: [first?.id ?? ''], takes_used: true, reason: 'staff' });
  await sendRefunds(ctx);
  const { total_amount } = await world.order(held);
  await (await world.openDispute(held, { amount: total_amount / 2 })).decide('lose');
  expect((await world.order(held)).status).toBe('refunded');
  const { used } = await ctx.db
    .selectFrom('promo_codes')
    .select('used')
    .where('id', '=', promo.id)
    .executeTakeFirstOrThrow();
  expect(used).toBe(0);
});

test('a lost dispute ends an order whose reserved tickets others have bought since a refund', async () => {
  const { ctx } = world;
  const type = await buildTicketType(ctx, { capacity: 4, reserved: 2 });
  const reserved = { reserved_ticket_type_id: type.id, reserved_quantity: 2 };
  const promo = await buildPromoCode(ctx, { event_id: type.event_id, code: 'CREW', ...reserved });
  const held = await world.holdAndPay({ ticket_type_id: type.id, quantity: 2, promo_code: 'CREW' });
  await world.card(held.page);
  await world.settleAll();
  const [first] = await world.tickets(held);
  await refundOrder(ctx, held.order.id, { ticket_ids: [first?.id ?? ''], takes_used: true, reason: 'staff' });
  await sendRefunds(ctx);
  const others = await world.holdAndPay({ ticket_type_id: type.id, quantity: 3 });
  await world.card(others.page);
  await world.settleAll();

  const { total_amount } = await world.order(held);
  await (await world.openDispute(held, { amount: total_amount / 2 })).decide('lose');
  expect((await world.order(held)).status).toBe('refunded');
  const of = ctx.db.selectFrom('promo_codes').select(['used', 'reserved_quantity', 'reserved_taken']);
  expect(await of.where('id', '=', promo.id).executeTakeFirst()).toEqual({
    used: 0,
    reserved_quantity: 1,
    reserved_taken: 0,
  });
});
