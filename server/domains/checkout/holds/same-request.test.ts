import { beforeAll, expect, test } from 'vitest';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildPromoCode } from '#server/domains/promo-codes/factory.ts';
import { buildPromoterLink } from '#server/domains/promoters/factory.ts';
import { buildListing } from '#server/domains/resale/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { newSecret } from '#server/platform/lib/random.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { checkout, guestEmail } from '#server/testing/checkout.ts';

let velvet: TestApp;
beforeAll(async () => {
  velvet = await createTestApp();
});

/** A guest in one browser, with the id of their checkout after each request. */
function buildGuest() {
  const [email, headers] = [guestEmail(), { 'checkout-browser': newSecret() }];
  return async (body: Record<string, unknown>) => {
    const answer = await checkout(velvet.url, { email, ...body }, headers);
    expect(answer.status).toBe(201);
    return answer.body.session_id;
  };
}

async function buildTwoTypes() {
  const { id: event_id } = await buildEvent(velvet.ctx);
  const types = [await buildTicketType(velvet.ctx, { event_id }), await buildTicketType(velvet.ctx, { event_id })];
  return { event_id, items: types.map(({ id }) => ({ ticket_type_id: id, quantity: 1 })) };
}

test('the same tickets in another order, with their ids in capitals, are the same order', async () => {
  const { items } = await buildTwoTypes();
  const ask = buildGuest();
  const first = await ask({ items });
  expect(await ask({ items: items.toReversed() })).toBe(first);
  const capitals = items.map((item) => ({ ...item, ticket_type_id: item.ticket_type_id.toUpperCase() }));
  expect(await ask({ items: capitals })).toBe(first);
});

test('the same tickets with a promo code or a promoter’s link are another order', async () => {
  const { event_id, items } = await buildTwoTypes();
  const { code } = await buildPromoCode(velvet.ctx, { event_id });
  const { referral_code } = await buildPromoterLink(velvet.ctx, { event_id });
  const ask = buildGuest();
  const asked: string[] = [];
  for (const more of [{}, { promo_code: code }, {}, { referral_code }]) asked.push(await ask({ items, ...more }));
  expect(new Set(asked).size).toBe(4);
  expect(await ask({ items, referral_code: referral_code.toLowerCase() })).toBe(asked[3]);
});

test('the same listings in another order, one of them twice, are the same order; with a finder another', async () => {
  const type = await buildTicketType(velvet.ctx);
  const made = [await buildListing(velvet.ctx, { type }), await buildListing(velvet.ctx, { type })];
  const ids = made.map(({ listing }) => listing.id);
  const { referral_code } = await buildPromoterLink(velvet.ctx, { event_id: type.event_id });
  const ask = buildGuest();
  const first = await ask({ listing_ids: ids });
  expect(await ask({ listing_ids: ids.toReversed() })).toBe(first);
  expect(await ask({ listing_ids: [...ids, ids[0]] })).toBe(first);
  expect(await ask({ listing_ids: ids, referral_code })).not.toBe(first);
});
