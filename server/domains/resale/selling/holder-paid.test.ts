import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildResaleSale } from '#server/domains/checkout/factory.ts';
import { buildOffer } from '#server/domains/resale/factory.ts';
import { buildSignedIn, buildUser } from '#server/domains/auth/factory.ts';
import { addMilliseconds, DAY } from '#server/platform/lib/clock.ts';
import { createTestApp } from '#server/testing/app.ts';
import { buildDispute, forgetDispute } from '#server/testing/disputes.ts';
import { refundOrder } from '#server/testing/refund.ts';
import { buildSoldListing } from '#server/testing/resale-sale.ts';
import { type Refusal, sellingCalls } from '#server/testing/selling.ts';

const velvet = await createTestApp();
const calls = sellingCalls(velvet);

/** A ticket of 53.00 that its holder bought in Resale for 40.00 and the fee, yesterday. */
async function buildBought() {
  const { ctx } = velvet;
  const { user, headers } = await buildSignedIn(ctx);
  const sold = await buildSoldListing(ctx, { buyer: user, price_amount: 4000 });
  const paid_at = addMilliseconds(ctx.clock.now(), -DAY);
  for (const { id } of [sold.order, sold.resale_order])
    await ctx.db.updateTable('orders').set({ paid_at }).where('id', '=', id).execute();
  return { ...sold, headers };
}

test('a ticket bought in Resale is sold for what its holder paid, not for what its first buyer paid', async () => {
  const own = await buildBought();
  const { total_amount } = own.resale_order;
  expect(total_amount).toBe(4200);
  const above = await calls.list<Refusal>(own, { price: total_amount + 1 });
  expect(above.status).toBe(400);
  expect((await calls.list(own, { price: total_amount })).status).toBe(201);
});

test('of two sales in Resale the last one counts, unless it was undone', async () => {
  const { ctx } = velvet;
  const [middle, last] = [await buildUser(ctx), await buildUser(ctx)];
  const first = await buildSoldListing(ctx, { buyer: middle, price_amount: 3000 });
  const { listing } = await buildOffer(ctx, { ticket_id: first.ticket.id, seller: middle, price_amount: 4000 });
  const { order } = await buildResaleSale(ctx, { listing, buyer: last });
  const paid = sql<{ paid: number }>`select holder_paid(${first.ticket.id}) as paid`;
  expect((await paid.execute(ctx.db)).rows).toEqual([{ paid: order.total_amount }]);
  await refundOrder(ctx, order.id, { takes_used: true, reason: 'staff' });
  expect((await paid.execute(ctx.db)).rows).toEqual([{ paid: first.resale_order.total_amount }]);
});

test('a discount lowers what a ticket may be sold for', async () => {
  const own = await calls.buildOwn();
  const set = (amount: number) =>
    velvet.ctx.db.updateTable('tickets').set({ discount_amount: amount }).where('id', '=', own.ticket.id).execute();
  await set(1000);
  expect((await calls.list<Refusal>(own, { price: 4301 })).status).toBe(400);
  expect((await calls.list(own, { price: 4300 })).status).toBe(201);
  // The order has no discount.
  await set(0);
});

test.each(['open', 'lost'] as const)(
  'the dispute of its holder’s payment, %s, keeps a ticket from being sold',
  async (state) => {
    const own = await buildBought();
    await buildDispute(velvet.ctx, own.resale_order.id, state);
    expect((await calls.list<Refusal>(own, { price: 4000 })).body.code).toBe('order_disputed');
    await forgetDispute(velvet.ctx, own.resale_order.id);
  },
);

test('the dispute of an earlier holder’s payment does not', async () => {
  const own = await buildBought();
  await buildDispute(velvet.ctx, own.order.id, 'open');
  expect((await calls.list(own, { price: 4000 })).status).toBe(201);
  await forgetDispute(velvet.ctx, own.order.id);
});
