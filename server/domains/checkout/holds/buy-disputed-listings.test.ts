import { expect, test } from 'vitest';
import { buildUser } from '#server/domains/auth/factory.ts';
import { buildOffer } from '#server/domains/resale/factory.ts';
import { createTestApp } from '#server/testing/app.ts';
import { checkout, guestEmail } from '#server/testing/checkout.ts';
import { buildDispute, forgetDispute } from '#server/testing/disputes.ts';
import { buildSoldListing } from '#server/testing/resale-sale.ts';

const velvet = await createTestApp();
const { ctx } = velvet;

/** A ticket that its seller has bought in Resale and offers again. */
async function buildOfferedAgain() {
  const seller = await buildUser(ctx);
  const { ticket, order, resale_order } = await buildSoldListing(ctx, { buyer: seller, price_amount: 4000 });
  const { listing } = await buildOffer(ctx, { ticket_id: ticket.id, seller, price_amount: 4000 });
  return { order, resale_order, buy: () => checkout(velvet.url, { listing_id: listing.id, email: guestEmail() }) };
}

test.each(['open', 'lost'] as const)(
  'the dispute of its seller’s payment, %s, keeps a ticket from being bought',
  async (state) => {
    const { resale_order, buy } = await buildOfferedAgain();
    await buildDispute(ctx, resale_order.id, state);
    expect(await buy()).toMatchObject({ status: 409, body: { code: 'not_on_sale' } });
    await forgetDispute(ctx, resale_order.id);
    expect((await buy()).status).toBe(201);
  },
);

test('the dispute of an earlier holder’s payment does not', async () => {
  const { order, buy } = await buildOfferedAgain();
  await buildDispute(ctx, order.id, 'open');
  expect((await buy()).status).toBe(201);
  await forgetDispute(ctx, order.id);
});
