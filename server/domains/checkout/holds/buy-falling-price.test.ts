import { describe, expect, test } from 'vitest';
import type { Checkout } from '#contract/checkout.ts';
import type { ResaleDetail } from '#contract/marketplace.ts';
import { buildListing } from '#server/domains/resale/factory.ts';
import { HOUR, MINUTE } from '#server/platform/lib/clock.ts';
import { newId, newSecret } from '#server/platform/lib/random.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call, checkout, guestEmail } from '#server/testing/checkout.ts';

const velvet = await createTestApp();

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

test('a falling price is fixed at the time of the hold, whatever it falls to afterwards', async () => {
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

test('a repeated request after a lost response finds its hold, although the price has fallen since', async () => {
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

describe('a price that falls while somebody holds the ticket', () => {
  async function heldBeforeItFell() {
    const { listing, type } = await buildListing(velvet.ctx, { price_amount: 5300, floor_amount: 3000 });
    await advanceTo(type.event_id, (cutOff) => cutOff - 12 * HOUR - 2 * MINUTE);
    const request = { listing_id: listing.id, email: guestEmail() };
    const browser = { 'checkout-browser': newSecret() };
    const { body: held } = await buy(request, browser);
    velvet.clock.advance(4 * MINUTE);
    const { slug } = await velvet.ctx.db
      .selectFrom('events')
      .select('slug')
      .where('id', '=', type.event_id)
      .executeTakeFirstOrThrow();
    const { body: page } = await call<ResaleDetail>(velvet.url, `/resale/events/${slug}/`);
    const shown = page.listings[0]?.total.amount ?? 0;
    return { listing, request, browser, held, shown };
  }

  test('stays the agreed price in their checkout, and is the current price on pages', async () => {
    const { listing, request, browser, held, shown } = await heldBeforeItFell();
    expect(shown).toBeLessThan(held.order.total.amount);
    const details = await call<{ order: Checkout['order'] }>(
      velvet.url,
      `/payment/checkout-session-details/?session_id=${held.session_id}`,
      { headers: browser },
    );
    expect(details.body.order.total).toEqual(held.order.total);
    expect((await buy(request, browser)).body.session_id).toBe(held.session_id);
    expect((await row(listing.id)).agreed_amount).toBe(held.order.subtotal.amount);
  });

  test('applies when they choose the ticket again at the price they are shown', async () => {
    const { listing, request, browser, held, shown } = await heldBeforeItFell();
    const { status, body } = await buy({ ...request, expected_total: shown }, browser);
    expect([status, body.order.total.amount]).toEqual([201, shown]);
    expect(body.session_id).not.toBe(held.session_id);
    expect(await row(listing.id)).toMatchObject({
      state: 'reserved',
      order_id: body.order.id,
      agreed_amount: body.order.subtotal.amount,
    });
  });

  test('applies together with a further ticket', async () => {
    const { listing, request, browser, shown } = await heldBeforeItFell();
    const type = await velvet.ctx.db
      .selectFrom('ticket_types')
      .selectAll()
      .where('id', '=', listing.ticket_type_id)
      .executeTakeFirstOrThrow();
    const other = await buildListing(velvet.ctx, { type });
    const both = { email: request.email, listing_ids: [listing.id, other.listing.id], expected_total: shown + 5565 };
    expect((await buy(both, browser)).body.order?.total.amount).toBe(shown + 5565);
  });
});
