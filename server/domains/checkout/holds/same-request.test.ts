import { describe, expect, test } from 'vitest';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildPromoCode } from '#server/domains/promo-codes/factory.ts';
import { buildPromoterLink } from '#server/domains/promoters/factory.ts';
import { buildListing } from '#server/domains/resale/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { refreshOffer } from '#server/domains/ticket-types/queries.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { addMilliseconds, HOUR } from '#server/platform/lib/clock.ts';
import { newSecret } from '#server/platform/lib/random.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call, checkout, guestEmail } from '#server/testing/checkout.ts';

const velvet = await createTestApp();

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

describe('repeated with its Idempotency-Key', () => {
  test('a request gets the first response again, even after the hold has ended', async () => {
    const type = await buildTicketType(velvet.ctx);
    const body = { ticket_type_id: type.id, quantity: 1, email: guestEmail() };
    const headers = { 'idempotency-key': 'click-1' };
    const first = await checkout(velvet.url, body, headers);
    await call(velvet.url, `/payment/checkout/${first.body.session_id}/`, { method: 'DELETE' });
    const again = await checkout(velvet.url, body, headers);
    expect({ status: again.status, body: again.body }).toEqual({
      status: 201,
      body: { ...first.body, order: { ...first.body.order, event: again.body.order.event } },
    });
    const row = velvet.ctx.db.selectFrom('ticket_types').select('held').where('id', '=', type.id);
    expect(await row.executeTakeFirstOrThrow()).toEqual({ held: 0 });
  });

  test('a request gets the first response again, although the price has changed since', async () => {
    const type = await buildTicketType(velvet.ctx);
    const body = { ticket_type_id: type.id, quantity: 1, email: guestEmail(), expected_total: 5300 };
    const headers = { 'idempotency-key': 'click-3' };
    const first = await checkout(velvet.url, body, headers);
    await call(velvet.url, `/payment/checkout/${first.body.session_id}/`, { method: 'DELETE' });
    await inTransaction(velvet.ctx.db, async (tx) => {
      await tx.updateTable('ticket_types').set({ price_amount: 8000 }).where('id', '=', type.id).execute();
      await refreshOffer(tx, type.event_id);
    });
    const again = await checkout(velvet.url, body, headers);
    expect([again.status, again.body.session_id]).toEqual([201, first.body.session_id]);
    expect((await checkout(velvet.url, body, { 'idempotency-key': 'click-4' })).body.code).toBe('price_changed');
    const other = await checkout(velvet.url, { ...body, quantity: 2 }, headers);
    expect(other.body.code).toBe('price_changed');
  });

  test('a purchase in Resale gets the first response again, although the event is private or the price is new', async () => {
    const changes = [
      (eventId: string) =>
        velvet.ctx.db.updateTable('events').set({ visibility: 'private' }).where('id', '=', eventId).execute(),
      (eventId: string) =>
        velvet.ctx.db.updateTable('listings').set({ price_amount: 5000 }).where('event_id', '=', eventId).execute(),
    ];
    for (const change of changes) {
      const { listing } = await buildListing(velvet.ctx);
      const body = { listing_id: listing.id, email: guestEmail(), expected_total: 5565 };
      const headers = { 'idempotency-key': newSecret() };
      const first = await checkout(velvet.url, body, headers);
      await call(velvet.url, `/payment/checkout/${first.body.session_id}/`, { method: 'DELETE' });
      await change(listing.event_id);
      const again = await checkout(velvet.url, body, headers);
      expect([again.status, again.body.session_id]).toEqual([201, first.body.session_id]);
      expect((await checkout(velvet.url, body, { 'idempotency-key': newSecret() })).status).not.toBe(201);
    }
  });

  test('a request gets the first response again, although the code of its free tickets has expired since', async () => {
    const type = await buildTicketType(velvet.ctx, { capacity: 5 });
    const { id } = await buildPromoCode(velvet.ctx, {
      event_id: type.event_id,
      code: 'GUESTS',
      percent_basis_points: 10_000,
    });
    const body = { ticket_type_id: type.id, quantity: 1, email: guestEmail(), promo_code: 'guests' };
    const headers = { 'idempotency-key': 'click-5' };
    const first = await checkout(velvet.url, body, headers);
    expect(first.body.status).toBe('paid');
    const expired = { ends_at: addMilliseconds(velvet.ctx.clock.now(), -HOUR) };
    await velvet.ctx.db.updateTable('promo_codes').set(expired).where('id', '=', id).execute();
    const again = await checkout(velvet.url, body, headers);
    expect([again.status, again.body.session_id]).toEqual([201, first.body.session_id]);
  });

  test('a repeated refusal is the same, and a key is bound to its request', async () => {
    const type = await buildTicketType(velvet.ctx, { capacity: 1 });
    const email = guestEmail();
    const key = { 'idempotency-key': 'click-2' };
    const refused = await checkout(velvet.url, { ticket_type_id: type.id, quantity: 2, email }, key);
    await velvet.ctx.db.updateTable('ticket_types').set({ capacity: 5 }).where('id', '=', type.id).execute();
    expect(await checkout(velvet.url, { ticket_type_id: type.id, quantity: 2, email }, key)).toMatchObject({
      status: 409,
      body: refused.body,
    });
    expect(await checkout(velvet.url, { ticket_type_id: type.id, quantity: 1, email }, key)).toMatchObject({
      status: 409,
      body: { code: 'idempotency_key_reused' },
    });
  });
});
