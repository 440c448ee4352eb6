import { describe, expect, test } from 'vitest';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildOrganization } from '#server/domains/organizations/factory.ts';
import { addMilliseconds, DAY, HOUR, MINUTE } from '#server/platform/lib/clock.ts';
import { newId } from '#server/platform/lib/random.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call, checkout, guestEmail } from '#server/testing/checkout.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';

const velvet = await createTestApp();

describe('limits', () => {
  test('PAY-20 a buyer’s limit counts guest, tagged address and event together', async () => {
    const event = await buildEvent(velvet.ctx, { max_per_buyer: 3 });
    const type = await buildTicketType(velvet.ctx, { event_id: event.id });
    const name = guestEmail().split('@')[0];
    const buy = (email: string, quantity: number) => checkout(velvet.url, { ticket_type_id: type.id, quantity, email });
    expect((await buy(`${name}@example.com`, 2)).status).toBe(201);
    expect(await buy(`${name}+again@example.com`, 2)).toMatchObject({
      status: 409,
      body: { code: 'buyer_limit', available: 1 },
    });
    expect((await buy(`${name}+one@example.com`, 1)).status).toBe(201);
    // Who changes a checkout gives up what it holds.
    expect((await buy(`${name}@example.com`, 1)).status).toBe(201);
  });

  test('an order has at most what the event allows, and a minimum above the remaining stock is lowered', async () => {
    const event = await buildEvent(velvet.ctx, { max_per_order: 4 });
    const type = await buildTicketType(velvet.ctx, { event_id: event.id, min_per_order: 3, capacity: 9 });
    const buy = (quantity: number) => checkout(velvet.url, { ticket_type_id: type.id, quantity, email: guestEmail() });
    expect(await buy(5)).toMatchObject({ status: 400, body: { quantity: ['At most 4 tickets per order.'] } });
    expect(await buy(2)).toMatchObject({ status: 400, body: { quantity: [expect.stringContaining('At least 3')] } });
    expect((await buy(4)).status).toBe(201);
    expect((await buy(3)).status).toBe(201);
    expect((await buy(2)).status).toBe(201);
  });

  test('a minimum above what the event now allows per order is lowered to it, as the page shows', async () => {
    const event = await buildEvent(velvet.ctx, { max_per_order: 2 });
    const type = await buildTicketType(velvet.ctx, { event_id: event.id, min_per_order: 3 });
    const { body: shown } = await call<object[]>(velvet.url, `/ticket-types/?event_id=${event.id}`);
    expect(shown).toMatchObject([{ min_per_order: 2, max_per_order: 2 }]);
    const buy = (quantity: number) => checkout(velvet.url, { ticket_type_id: type.id, quantity, email: guestEmail() });
    expect(await buy(1)).toMatchObject({ status: 400, body: { quantity: [expect.stringContaining('At least 2')] } });
    expect((await buy(2)).status).toBe(201);
  });

  test('a minimum above what one buyer may have of the event is lowered to it, too', async () => {
    const event = await buildEvent(velvet.ctx, { max_per_buyer: 2 });
    const type = await buildTicketType(velvet.ctx, { event_id: event.id, min_per_order: 3 });
    const { body: shown } = await call<object[]>(velvet.url, `/ticket-types/?event_id=${event.id}`);
    expect(shown).toMatchObject([{ min_per_order: 2 }]);
    const bought = await checkout(velvet.url, { ticket_type_id: type.id, quantity: 2, email: guestEmail() });
    expect(bought.status).toBe(201);
  });

  test('a type may have a maximum of its own, in an order of several as well', async () => {
    const type = await buildTicketType(velvet.ctx, { name: 'Balcony', max_per_order: 2 });
    const buy = (body: object) => checkout(velvet.url, { ...body, email: guestEmail() });
    const line = (quantity: number) => ({ ticket_type_id: type.id, quantity });
    const refusal = ['At most 2 of “Balcony” per order.'];
    expect(await buy(line(3))).toMatchObject({ status: 400, body: { quantity: refusal } });
    expect(await buy({ items: [line(1), line(2)] })).toMatchObject({ status: 400, body: { items: refusal } });
    expect((await buy(line(2))).status).toBe(201);
  });

  test.each([
    ['ended', (now: Date) => ({ sales_end_at: addMilliseconds(now, -HOUR) })],
    ['not begun', (now: Date) => ({ sales_start_at: addMilliseconds(now, DAY) })],
    ['paused', () => ({ state: 'paused' })],
  ])('a sale that has %s sells nothing', async (_name, valuesAt) => {
    const type = await buildTicketType(velvet.ctx, valuesAt(velvet.ctx.clock.now()));
    expect(await checkout(velvet.url, { ticket_type_id: type.id, quantity: 1, email: guestEmail() })).toMatchObject({
      status: 409,
      body: { code: 'not_on_sale' },
    });
  });

  test('a host who cannot be paid sells nothing with a price, and gives away what is free', async () => {
    const host = await buildOrganization(velvet.ctx, { payouts_state: 'restricted', paid_sales_allowed: false });
    const event = await buildEvent(velvet.ctx, { organization_id: host.id });
    const paid = await buildTicketType(velvet.ctx, { event_id: event.id });
    const free = await buildTicketType(velvet.ctx, { event_id: event.id, price_amount: 0 });
    const take = (type: { id: string }) =>
      checkout(velvet.url, { ticket_type_id: type.id, quantity: 1, email: guestEmail() });
    expect(await take(paid)).toMatchObject({ status: 409, body: { code: 'not_on_sale', available: 0 } });
    expect(await take(free)).toMatchObject({ status: 201, body: { status: 'paid' } });
    const shown = async () =>
      (await call<{ availability: string }[]>(velvet.url, `/ticket-types/?event_id=${event.id}`)).body.map(
        ({ availability }) => availability,
      );
    expect(await shown()).toEqual(['paused', 'on_sale']);
  });

  test.each([
    ['a draft', { state: 'draft' }],
    ['a private event', { visibility: 'private' }],
  ])('%s sells to nobody from outside, and does not say it exists', async (_name, values) => {
    const event = await buildEvent(velvet.ctx, values);
    const type = await buildTicketType(velvet.ctx, { event_id: event.id });
    expect(await checkout(velvet.url, { ticket_type_id: type.id, quantity: 1, email: guestEmail() })).toEqual(
      expect.objectContaining({ status: 400, body: { ticket_type_id: ['This ticket type is not on sale.'] } }),
    );
  });

  test('a hidden type is refused like one that does not exist', async () => {
    const { id } = await buildTicketType(velvet.ctx, { is_hidden: true });
    const answers = [id, newId()].map((ticket_type_id) =>
      checkout(velvet.url, { items: [{ ticket_type_id, quantity: 1 }], email: guestEmail() }),
    );
    for (const answer of await Promise.all(answers))
      expect(answer).toMatchObject({ status: 400, body: { items: ['This ticket type is not on sale.'] } });
  });
});

test('a hold ends at the latest when a payment page opened in its last second has ended, and five minutes more', async () => {
  const { id: ticket_type_id } = await buildTicketType(velvet.ctx);
  const { body } = await checkout(velvet.url, { ticket_type_id, quantity: 1, email: guestEmail() });
  const { expires_at, hard_expires_at } = await velvet.ctx.db
    .selectFrom('orders')
    .select(['expires_at', 'hard_expires_at'])
    .where('id', '=', body.order.id)
    .executeTakeFirstOrThrow();
  expect(hard_expires_at.getTime() - expires_at.getTime()).toBe((31 + 5) * MINUTE);
});
