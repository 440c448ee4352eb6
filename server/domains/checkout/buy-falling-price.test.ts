import { beforeAll, expect, test } from 'vitest';
import { buildListing } from '#server/domains/resale/factory.ts';
import { HOUR, MINUTE } from '#server/platform/lib/clock.ts';
import { newId, newSecret } from '#server/platform/lib/random.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { checkout, guestEmail } from '#server/testing/checkout.ts';

let velvet: TestApp;
beforeAll(async () => {
  velvet = await createTestApp();
});

const buy = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  checkout(velvet.url, { email: guestEmail(), ...body }, headers);
const row = (id: string) =>
  velvet.ctx.db.selectFrom('listings').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Moves the clock to a time before the end of an event's Resale. */
async function advanceTo(eventId: string, timeOf: (cutOff: number) => number): Promise<void> {
  const { starts_at, doors_at } = await velvet.ctx.db
    .selectFrom('events')
    .select(['starts_at', 'doors_at'])
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();
  const cutOff = (doors_at ?? starts_at ?? new Date()).getTime() - HOUR;
  velvet.clock.advance(timeOf(cutOff) - velvet.clock.now().getTime());
}

test('a falling price is what it is at that moment, whatever it falls to afterwards', async () => {
  const { listing, type } = await buildListing(velvet.ctx, { price_amount: 5300, floor_amount: 3000 });
  await advanceTo(type.event_id, (cutOff) => cutOff - 12 * HOUR);
  const { body } = await buy({ listing_id: listing.id });
  // Half of the day is over: a quarter of the way down, in steps of 0.50.
  expect(body.order.subtotal.amount).toBe(5300 - 550);
  expect((await row(listing.id)).agreed_amount).toBe(body.order.subtotal.amount);
  expect((await buy({ listing_id: listing.id, expected_total: 5565 })).body).toMatchObject({
    code: 'price_changed',
    total: body.order.total.amount,
  });
});

test('the same request after its answer was lost finds its hold, although the price has fallen since', async () => {
  const { listing, type } = await buildListing(velvet.ctx, { price_amount: 5300, floor_amount: 3000 });
  await advanceTo(type.event_id, (cutOff) => cutOff - 12 * HOUR - 2 * MINUTE);
  const headers = { 'idempotency-key': newId(), 'checkout-browser': newSecret() };
  const request = { listing_id: listing.id, email: guestEmail() };
  const { body } = await buy(request, headers);
  velvet.clock.advance(4 * MINUTE);
  const again = await buy({ ...request, expected_total: body.order.total.amount }, headers);
  expect([again.status, again.body.session_id]).toEqual([201, body.session_id]);
  expect((await buy({ ...request, expected_total: 5565 }, headers)).body).toMatchObject({ code: 'price_changed' });
});
