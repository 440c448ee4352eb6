import { describe, expect, test } from 'vitest';
import { Checkout } from '#contract/checkout.ts';
import { buildSignedIn } from '#server/domains/auth/factory.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildPromoCode } from '#server/domains/promo-codes/factory.ts';
import { buildMember } from '#server/domains/organizations/factory.ts';
import { addMilliseconds, HOUR } from '#server/platform/lib/clock.ts';
import { createTestApp } from '#server/testing/app.ts';
import { checkout, details, guestEmail } from '#server/testing/checkout.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { refreshOffer } from '#server/domains/ticket-types/queries.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';

const hoursAgo = (count: number) => addMilliseconds(new Date(), -count * HOUR);

const velvet = await createTestApp();

async function typeRow(id: string) {
  return velvet.ctx.db.selectFrom('ticket_types').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

describe('a guest takes a hold', () => {
  test('with the price, the deadline and the address of the checkout', async () => {
    const type = await buildTicketType(velvet.ctx);
    const { status, body } = await checkout(velvet.url, {
      ticket_type_id: type.id,
      quantity: 2,
      email: 'Ada@Example.com ',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'held',
      url: `/checkout/${body.session_id}`,
      order: {
        email_masked: 'a***@example.com',
        subtotal: { amount: 10_000 },
        fee: { amount: 600 },
        total: { amount: 10_600, currency: 'eur' },
      },
    });
    expect(Checkout.parse(body)).toEqual(body); // nothing more than the contract names
    expect(body.session_id.length).toBeGreaterThanOrEqual(24);
    expect(await typeRow(type.id)).toMatchObject({ held: 2, sold: 0 });
  });

  test('the same request again finds the same order, a different one replaces it', async () => {
    const type = await buildTicketType(velvet.ctx);
    const email = guestEmail();
    const first = await checkout(velvet.url, { ticket_type_id: type.id, quantity: 2, email });
    const same = await checkout(velvet.url, { ticket_type_id: type.id, quantity: 2, email });
    const other = await checkout(velvet.url, { ticket_type_id: type.id, quantity: 3, email });
    expect(same.body.session_id).toBe(first.body.session_id);
    expect(other.body.session_id).not.toBe(first.body.session_id);
    expect(await typeRow(type.id)).toMatchObject({ held: 3 });
    expect((await details(velvet.url, first.body.session_id)).body.status).toBe('expired');
  });

  test('a replacement can use the stock of the replaced hold', async () => {
    const type = await buildTicketType(velvet.ctx, { capacity: 3 });
    const email = guestEmail();
    await checkout(velvet.url, { ticket_type_id: type.id, quantity: 2, email });
    expect((await checkout(velvet.url, { ticket_type_id: type.id, quantity: 3, email })).status).toBe(201);
    const refused = await checkout(velvet.url, { ticket_type_id: type.id, quantity: 4, email });
    expect(refused.status).toBe(409);
    expect(await typeRow(type.id)).toMatchObject({ held: 3 });
  });

  test('a replacement may choose another type', async () => {
    const type = await buildTicketType(velvet.ctx);
    const other = await buildTicketType(velvet.ctx, { event_id: type.event_id, name: 'Balcony' });
    const email = guestEmail();
    await checkout(velvet.url, { ticket_type_id: type.id, quantity: 2, email });
    expect((await checkout(velvet.url, { ticket_type_id: other.id, quantity: 1, email })).status).toBe(201);
    expect(await typeRow(type.id)).toMatchObject({ held: 0 });
    expect(await typeRow(other.id)).toMatchObject({ held: 1 });
  });

  test('somebody else with the same address gets another hold', async () => {
    const type = await buildTicketType(velvet.ctx);
    const body = { ticket_type_id: type.id, quantity: 1, email: guestEmail() };
    const guest = await checkout(velvet.url, body, {
      'checkout-browser': 'a secret of the guest’s browser'.replace('’', ''),
    });
    const stranger = await checkout(velvet.url, body);
    expect(stranger.body.session_id).not.toBe(guest.body.session_id);
  });

  test('a missing address is a field error', async () => {
    const type = await buildTicketType(velvet.ctx);
    expect(await checkout(velvet.url, { ticket_type_id: type.id, quantity: 1 })).toMatchObject({
      status: 400,
      body: { email: [expect.any(String)] },
    });
  });
});

describe('several types and a shared capacity', () => {
  test('OV-08 two lines of one type are counted together', async () => {
    const type = await buildTicketType(velvet.ctx, { capacity: 3 });
    const line = { ticket_type_id: type.id, quantity: 2 };
    expect(await checkout(velvet.url, { items: [line, line], email: guestEmail() })).toMatchObject({
      status: 409,
      body: { code: 'sold_out', available: 3 },
    });
  });

  test('OV-08 two types share the event’s capacity', async () => {
    const type = await buildTicketType(velvet.ctx);
    const other = await buildTicketType(velvet.ctx, { event_id: type.event_id });
    await velvet.ctx.db.insertInto('event_stock').values({ event_id: type.event_id, capacity: 3 }).execute();
    const both = [
      { ticket_type_id: type.id, quantity: 2 },
      { ticket_type_id: other.id, quantity: 2 },
    ];
    expect(await checkout(velvet.url, { items: both, email: guestEmail() })).toMatchObject({
      status: 409,
      body: { code: 'sold_out', available: 3 },
    });
    const email = guestEmail();
    expect((await checkout(velvet.url, { items: [both[0]], email })).status).toBe(201);
    expect((await checkout(velvet.url, { items: [both[1]], email: guestEmail() })).status).toBe(409);
    // Who changes a checkout gives up what it holds.
    const items = [{ ticket_type_id: type.id, quantity: 3 }];
    expect((await checkout(velvet.url, { items, email })).status).toBe(201);
  });

  test('types of two events are refused in one order', async () => {
    const type = await buildTicketType(velvet.ctx);
    const stranger = await buildTicketType(velvet.ctx);
    const items = [type, stranger].map(({ id }) => ({ ticket_type_id: id, quantity: 1 }));
    expect(await checkout(velvet.url, { items, email: guestEmail() })).toMatchObject({
      status: 400,
      body: { items: [expect.any(String)] },
    });
  });

  test('OV-09 one type with broken counters does not stop another', async () => {
    const type = await buildTicketType(velvet.ctx);
    const other = await buildTicketType(velvet.ctx, { event_id: type.event_id });
    const { pool } = velvet.database;
    await pool.query('alter table ticket_types disable trigger all');
    await pool.query('update ticket_types set sold = capacity where id = $1', [type.id]);
    try {
      expect((await checkout(velvet.url, { ticket_type_id: other.id, quantity: 1, email: guestEmail() })).status).toBe(
        201,
      );
    } finally {
      await pool.query('update ticket_types set sold = 0 where id = $1', [type.id]);
      await pool.query('alter table ticket_types enable trigger all');
    }
  });
});

describe('prices', () => {
  test('OV-15 PAY-37 a live hold keeps its price, a new checkout has the new one', async () => {
    const type = await buildTicketType(velvet.ctx);
    const body = { ticket_type_id: type.id, quantity: 1, email: guestEmail() };
    const held = await checkout(velvet.url, body);
    await inTransaction(velvet.ctx.db, async (tx) => {
      await tx.updateTable('ticket_types').set({ price_amount: 8000 }).where('id', '=', type.id).execute();
      await refreshOffer(tx, type.event_id);
    });
    expect((await checkout(velvet.url, body)).body.order.total.amount).toBe(held.body.order.total.amount);
    expect((await checkout(velvet.url, { ...body, email: guestEmail() })).body.order.total.amount).toBe(8450);
  });

  test('PAY-19 a total below what a card can pay is refused and holds nothing', async () => {
    const event = await buildEvent(velvet.ctx, { fee_payer: 'organizer' });
    const type = await buildTicketType(velvet.ctx, { event_id: event.id, price_amount: 40 });
    const { status, body } = await checkout(velvet.url, { ticket_type_id: type.id, quantity: 1, email: guestEmail() });
    expect({ status, body }).toEqual({
      status: 400,
      body: { non_field_errors: ['The total would be €0.40. A card cannot pay less than €0.50.'] },
    });
    expect(await typeRow(type.id)).toMatchObject({ held: 0 });
  });

  test('PAY-19 in a currency in which the provider asks for more than 0.50', async () => {
    const event = await buildEvent(velvet.ctx, { currency: 'czk', fee_payer: 'organizer' });
    const buy = async (price_amount: number) => {
      const { id: ticket_type_id } = await buildTicketType(velvet.ctx, { event_id: event.id, price_amount });
      return (await checkout(velvet.url, { ticket_type_id, quantity: 1, email: guestEmail() })).status;
    };
    expect([await buy(1499), await buy(1500)]).toEqual([400, 201]);
  });

  test('the smallest total that a card can pay is accepted; below it, the code that caused it is named', async () => {
    const { id: event_id } = await buildEvent(velvet.ctx, { fee_payer: 'organizer' });
    const { id: ticket_type_id } = await buildTicketType(velvet.ctx, { event_id, price_amount: 50 });
    const { code: promo_code } = await buildPromoCode(velvet.ctx, { event_id, percent_basis_points: 1000 });
    const buy = (more: object) => checkout(velvet.url, { ticket_type_id, quantity: 1, email: guestEmail(), ...more });
    expect((await buy({})).body.order.total.amount).toBe(50);
    expect(await buy({ promo_code })).toMatchObject({
      status: 400,
      body: { promo_code: ['The total would be €0.45. A card cannot pay less than €0.50.'] },
    });
  });

  test('OV-05 capacity can be lowered to what is held and no further: the hold stays, and nobody else gets any', async () => {
    const type = await buildTicketType(velvet.ctx, { capacity: 5 });
    await checkout(velvet.url, { ticket_type_id: type.id, quantity: 2, email: guestEmail() });
    const lower = (capacity: number) =>
      velvet.ctx.db.updateTable('ticket_types').set({ capacity }).where('id', '=', type.id).execute();
    await expect(lower(1)).rejects.toThrow(/ticket_types_stock_check/);
    await lower(2);
    expect((await checkout(velvet.url, { ticket_type_id: type.id, quantity: 1, email: guestEmail() })).status).toBe(
      409,
    );
    expect(await typeRow(type.id)).toMatchObject({ held: 2, capacity: 2 });
  });

  test('OV-07 only the stock functions change what is held or sold', async () => {
    const type = await buildTicketType(velvet.ctx);
    await expect(
      velvet.ctx.db.updateTable('ticket_types').set({ sold: 1 }).where('id', '=', type.id).execute(),
    ).rejects.toThrow(/stock functions only/);
  });
});

describe('bad input', () => {
  test.each([
    ['a negative quantity', { quantity: -1 }, 'quantity'],
    ['a fraction', { quantity: 1.5 }, 'quantity'],
    ['a huge one', { quantity: 1e12 }, 'quantity'],
    ['a text', { quantity: 'NaN' }, 'quantity'],
    ['a currency', { currency: 'usd' }, 'currency'],
    ['a price', { price: 1 }, 'price'],
    ['an owner', { buyer_user_id: 'x' }, 'buyer_user_id'],
    ['an address that is none', { email: 'nope' }, 'email'],
    ['a type that is no id', { ticket_type_id: '1; drop table orders' }, 'ticket_type_id'],
  ])('PAY-36 AC-22 %s is refused by name and holds nothing', async (_name, wrong, field) => {
    const type = await buildTicketType(velvet.ctx);
    const { status, body } = await checkout(velvet.url, {
      ticket_type_id: type.id,
      quantity: 1,
      email: guestEmail(),
      ...wrong,
    });
    expect(status).toBe(400);
    expect(Object.keys(body)).toEqual([field]);
    expect(await typeRow(type.id)).toMatchObject({ held: 0 });
  });
});

test.each([
  ['cancelled', { state: 'cancelled', cancelled_at: new Date() }, 'This event was cancelled.'],
  [
    'postponed',
    { postponed_from: hoursAgo(1), doors_at: null, starts_at: null, ends_at: null },
    'This event is waiting for its new date.',
  ],
  ['over', { doors_at: null, starts_at: hoursAgo(6), ends_at: hoursAgo(1) }, 'This event is over.'],
])('an event that is %s sells nothing, and says so', async (_what, values, detail) => {
  const { id: event_id } = await buildEvent(velvet.ctx, values);
  const { id: ticket_type_id } = await buildTicketType(velvet.ctx, { event_id });
  const { status, body } = await checkout(velvet.url, { ticket_type_id, quantity: 1, email: guestEmail() });
  expect([status, body]).toEqual([409, { detail, code: 'not_on_sale', available: 0 }]);
});

test('the team buys tickets of its private event, and nobody else without an invitation', async () => {
  const event = await buildEvent(velvet.ctx, { visibility: 'private' });
  const { id: ticket_type_id } = await buildTicketType(velvet.ctx, { event_id: event.id });
  const [stranger, member] = [await buildSignedIn(velvet.ctx), await buildSignedIn(velvet.ctx)];
  await buildMember(velvet.ctx, { organization_id: event.organization_id, user_id: member.user.id, role: 'door' });
  const buy = async (headers: Record<string, string>) =>
    (await checkout(velvet.url, { ticket_type_id, quantity: 1 }, headers)).status;
  expect([await buy(stranger.headers), await buy(member.headers)]).toEqual([400, 201]);
});
