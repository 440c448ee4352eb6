import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { buildSignedIn, buildUser } from '#server/domains/auth/factory.ts';
import { buildListing } from '#server/domains/resale/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { DAY, HOUR, MINUTE } from '#server/platform/lib/clock.ts';
import { hashSecret, newId, newSecret } from '#server/platform/lib/random.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call, checkout, guestEmail } from '#server/testing/checkout.ts';

const velvet = await createTestApp();

type Body = Record<string, unknown>;
type Refusal = {
  code?: string;
  detail?: string;
  available?: number;
  total?: number;
  listing_id?: string[];
  listing_ids?: string[];
};

const buy = (body: Body, headers: Record<string, string> = {}) =>
  checkout(velvet.url, { email: guestEmail(), ...body }, headers);
const refused = async (body: Body, headers: Record<string, string> = {}) => {
  const { status, body: answer } = await buy(body, headers);
  const refusal: Refusal = answer;
  return { status, ...refusal };
};
const row = (id: string) =>
  velvet.ctx.db.selectFrom('listings').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const counted = async (eventId: string) => {
  const rows = await velvet.ctx.db
    .selectFrom('buyer_counts')
    .select('quantity')
    .where('event_id', '=', eventId)
    .where('quantity', '>', 0)
    .execute();
  return rows.map(({ quantity }) => quantity);
};
async function limitTo(eventId: string, max_per_buyer: number) {
  await velvet.ctx.db.updateTable('events').set({ max_per_buyer }).where('id', '=', eventId).execute();
}

describe('a listing is held for its buyer', () => {
  test('at the current price, with everybody’s share, and is offered again when it is given back', async () => {
    const { listing } = await buildListing(velvet.ctx);
    const { status, body } = await buy({ listing_id: listing.id, expected_total: 5565 });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'held',
      order: { is_resale: true, subtotal: { amount: 5300 }, fee: { amount: 265 }, total: { amount: 5565 } },
    });
    expect(await row(listing.id)).toMatchObject({
      state: 'reserved',
      order_id: body.order.id,
      agreed_amount: 5300,
      fee_amount: 265,
      seller_fee_amount: 0,
      organizer_amount: 0,
    });
    expect(await refused({ listing_id: listing.id })).toMatchObject({
      status: 409,
      code: 'listing_taken',
      detail: 'It is held for somebody right now. It may come back.',
    });
    await call(velvet.url, `/payment/checkout/${body.session_id}/`, { method: 'DELETE' });
    expect(await row(listing.id)).toMatchObject({ state: 'active', order_id: null, agreed_amount: null });
    expect((await buy({ listing_id: listing.id })).status).toBe(201);
  });

  test('several together or not at all', async () => {
    const type = await buildTicketType(velvet.ctx);
    const made = await Promise.all([1, 2, 3].map(() => buildListing(velvet.ctx, { type })));
    const ids = made.map(({ listing }) => listing.id);
    expect((await buy({ listing_id: ids[0] })).status).toBe(201);
    expect(await refused({ listing_ids: ids })).toMatchObject({
      status: 409,
      code: 'listing_taken',
      detail: 'One of these tickets is held for somebody right now. It may come back.',
      available: 2,
    });
    expect((await row(ids[1] ?? '')).state).toBe('active');
    const { status, body } = await buy({ listing_ids: [ids[2], ids[1]] });
    expect([status, body.order.lines.length, body.order.total.amount]).toEqual([201, 2, 11_130]);
    expect((await row(ids[1] ?? '')).order_id).toBe(body.order.id);
  });

  test('two clicks, the same request again and the same key are one order', async () => {
    const { listing } = await buildListing(velvet.ctx);
    const body = { listing_id: listing.id, email: guestEmail() };
    const headers = { 'idempotency-key': newId(), 'checkout-browser': newSecret() };
    const clicks = await Promise.all([1, 2, 3].map(() => buy(body, headers)));
    const later = await buy(body, { ...headers, 'idempotency-key': newId() });
    expect(new Set([...clicks, later].map(({ body: { session_id } }) => session_id)).size).toBe(1);
    const other = await buildListing(velvet.ctx);
    expect(await refused({ ...body, listing_id: other.listing.id }, headers)).toMatchObject({
      code: 'idempotency_key_reused',
    });
  });

  test('one hold per buyer and event: a new one replaces the old, across first sale and Resale', async () => {
    const type = await buildTicketType(velvet.ctx, { capacity: 20 });
    await limitTo(type.event_id, 2);
    const [one, two] = await Promise.all([1, 2].map(() => buildListing(velvet.ctx, { type })));
    const { headers, user } = await buildSignedIn(velvet.ctx);
    await call(velvet.url, '/payment/checkout/', {
      method: 'POST',
      headers,
      body: { ticket_type_id: type.id, quantity: 2 },
    });
    const first = await buy({ email: undefined, listing_id: one?.listing.id }, headers);
    const both = await buy({ email: undefined, listing_ids: [one?.listing.id, two?.listing.id] }, headers);
    expect([first.status, both.status]).toEqual([201, 201]);
    const orders = () =>
      velvet.ctx.db
        .selectFrom('orders')
        .select(['status', 'end_reason', 'kind'])
        .where('buyer_user_id', '=', user.id)
        .orderBy('id')
        .execute();
    expect(await orders()).toEqual([
      { status: 'expired', end_reason: 'replaced', kind: 'primary' },
      { status: 'expired', end_reason: 'replaced', kind: 'resale' },
      { status: 'held', end_reason: null, kind: 'resale' },
    ]);
    await call(velvet.url, '/payment/checkout/', {
      method: 'POST',
      headers,
      body: { ticket_type_id: type.id, quantity: 1 },
    });
    expect((await orders()).map(({ status }) => status)).toEqual(['expired', 'expired', 'expired', 'held']);
    expect((await row(one?.listing.id ?? '')).state).toBe('active');
  });

  test('a hold is not given up for a listing that somebody else has', async () => {
    const type = await buildTicketType(velvet.ctx);
    const { listing } = await buildListing(velvet.ctx, { type });
    await buy({ listing_id: listing.id });
    const body = { email: guestEmail() };
    const headers = { 'checkout-browser': newSecret() };
    const mine = await buy({ ...body, ticket_type_id: type.id, quantity: 1 }, headers);
    expect(await refused({ ...body, listing_id: listing.id }, headers)).toMatchObject({ code: 'listing_taken' });
    const order = await velvet.ctx.db
      .selectFrom('orders')
      .select('status')
      .where('id', '=', mine.body.order.id)
      .executeTakeFirst();
    expect(order?.status).toBe('held');
  });
});

describe('buyers who are refused', () => {
  test('the seller, signed in or as a guest with another spelling of the address', async () => {
    const signedIn = await buildSignedIn(velvet.ctx);
    const { listing } = await buildListing(velvet.ctx, { seller: signedIn.user });
    const own = { status: 409, code: 'own_listing', detail: 'This is your own ticket. Take it back instead.' };
    expect(await refused({ listing_id: listing.id, email: undefined }, signedIn.headers)).toMatchObject(own);
    const email = signedIn.user.email.replace('@', '+friend@');
    expect(await refused({ listing_id: listing.id, email })).toMatchObject(own);
  });

  test('a buyer at the limit per buyer, bought first or in Resale', async () => {
    const type = await buildTicketType(velvet.ctx);
    const made = await Promise.all([1, 2, 3].map(() => buildListing(velvet.ctx, { type })));
    await limitTo(type.event_id, 2);
    const { headers } = await buildSignedIn(velvet.ctx);
    const buyer = { email: undefined };
    expect(await refused({ ...buyer, listing_ids: made.map(({ listing }) => listing.id) }, headers)).toMatchObject({
      status: 409,
      code: 'buyer_limit',
      available: 2,
    });
    await buy({ ...buyer, listing_ids: made.slice(0, 2).map(({ listing }) => listing.id) }, headers);
    expect(await counted(type.event_id)).toEqual([2]);
  });
});

describe('listings that cannot be bought', () => {
  const unknown = { status: 400, listing_id: ['This ticket is not offered in Resale.'] };
  const set = (id: string, values: string) =>
    sql`update listings set ${sql.raw(values)} where id = ${id}`.execute(velvet.ctx.db);

  test('a listing that is not shown yet, is of another event, or does not exist', async () => {
    const { listing } = await buildListing(velvet.ctx);
    // Like a listing that the waiting list has not been checked for.
    await velvet.ctx.db.updateTable('listings').set({ shown_at: null }).where('id', '=', listing.id).execute();
    const other = await buildListing(velvet.ctx);
    const hidden = await buildListing(velvet.ctx);
    await velvet.ctx.db
      .updateTable('events')
      .set({ visibility: 'private' })
      .where('id', '=', hidden.type.event_id)
      .execute();
    const shown = await buildListing(velvet.ctx);
    for (const body of [
      { listing_id: listing.id },
      { listing_id: newId() },
      { listing_ids: [other.listing.id, shown.listing.id] },
      { listing_ids: [shown.listing.id, newId()] },
      { listing_id: hidden.listing.id },
      { listing_id: hidden.listing.id, listing_key: newSecret() },
    ])
      expect(await refused(body), JSON.stringify(body)).toMatchObject(unknown);
  });

  test('a listing for a friend, without its link', async () => {
    const key = newSecret();
    const { listing, type } = await buildListing(velvet.ctx, { link_hash: hashSecret(key), shown_at: null });
    for (const visibility of ['public', 'private']) {
      await velvet.ctx.db.updateTable('events').set({ visibility }).where('id', '=', type.event_id).execute();
      expect(await refused({ listing_id: listing.id })).toMatchObject(unknown);
      expect(await refused({ listing_id: listing.id, listing_key: newSecret() })).toMatchObject(unknown);
    }
    // The link opens its own listing, not the others of this private event.
    const { listing: another } = await buildListing(velvet.ctx, { type });
    const both = { listing_ids: [listing.id, another.id], listing_key: key };
    expect(await refused(both)).toMatchObject(unknown);
    expect((await buy({ listing_id: listing.id, listing_key: key })).status).toBe(201);
  });

  test.each(['sold', 'withdrawn', 'unsold', 'void'])('what is %s', async (state) => {
    const { listing, ticket } = await buildListing(velvet.ctx);
    // Only the columns that matter here are set.
    await set(listing.id, `state = '${state === 'sold' ? 'withdrawn' : state}', ended_at = created_at`);
    await sql`update tickets set state = 'valid' where id = ${ticket.id}`.execute(velvet.ctx.db);
    expect(await refused({ listing_id: listing.id })).toMatchObject({
      status: 409,
      code: 'listing_gone',
      detail: 'It is no longer offered: it was sold or taken back.',
    });
  });

  test.each([
    ['its host paused Resale', `resale_paused_at = now()`, 'resale_paused'],
    ['its host allows no Resale', `resale_allowed = false`, 'not_on_sale'],
    [
      'it was postponed without a date',
      `postponed_from = starts_at, starts_at = null, doors_at = null, ends_at = null`,
      'not_on_sale',
    ],
    ['it was cancelled', `state = 'cancelled'`, 'not_on_sale'],
  ])('tickets of an event when %s', async (_why, values, code) => {
    const { listing, type } = await buildListing(velvet.ctx);
    await sql`update events set ${sql.raw(values)} where id = ${type.event_id}`.execute(velvet.ctx.db);
    expect(await refused({ listing_id: listing.id })).toMatchObject({ status: 409, code });
    await sql`
      update events set state = 'published', resale_paused_at = null, resale_allowed = true where id = ${type.event_id}`.execute(
      velvet.ctx.db,
    );
  });

  test('of a type whose host allows no Resale, and after the cut-off', async () => {
    const { listing, type } = await buildListing(velvet.ctx);
    await velvet.ctx.db.updateTable('ticket_types').set({ resale_allowed: false }).where('id', '=', type.id).execute();
    expect(await refused({ listing_id: listing.id })).toMatchObject({ status: 409, code: 'not_on_sale' });
    await velvet.ctx.db.updateTable('ticket_types').set({ resale_allowed: true }).where('id', '=', type.id).execute();
    velvet.clock.advance(7 * DAY - 2 * HOUR + MINUTE);
    expect(await refused({ listing_id: listing.id })).toMatchObject({ status: 409, code: 'not_on_sale' });
  });

  test('with a promo code, an invitation, or beside ticket types', async () => {
    const { listing, type } = await buildListing(velvet.ctx);
    for (const [field, value] of [
      ['promo_code', 'FIFTH'],
      ['invitation_token', newSecret()],
      ['ticket_type_id', type.id],
      ['listing_ids', [listing.id]],
    ] as const) {
      const answer = await buy({ listing_id: listing.id, [field]: value });
      expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]]);
    }
    expect((await buy({ ticket_type_id: type.id, quantity: 1, listing_key: 'x' })).status).toBe(400);
  });
});

test('a seller may not come back as a guest by correcting the address of a hold', async () => {
  const { listing, seller } = await buildListing(velvet.ctx);
  const headers = { 'checkout-browser': newSecret() };
  const { body } = await buy({ listing_id: listing.id }, headers);
  const correct = (email: string) =>
    call<Refusal>(velvet.url, `/payment/checkout/${body.session_id}/`, { method: 'PATCH', headers, body: { email } });
  expect((await correct(seller.email)).body.code).toBe('own_listing');
  const friend = await buildUser(velvet.ctx);
  expect((await correct(friend.email)).status).toBe(200);
});
