import { expect, test } from 'vitest';
import { buildSignedIn } from '#server/domains/auth/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { newSecret } from '#server/platform/lib/random.ts';
import { createTestApp } from '#server/testing/app.ts';
import { checkout, guestEmail } from '#server/testing/checkout.ts';

const velvet = await createTestApp({ settings: { limit_guest_tickets_per_ip_and_event_hour: 4 } });

const take = async (type: { id: string }, quantity: number) => {
  const browser = { 'checkout-browser': newSecret(24) };
  return checkout(velvet.url, { ticket_type_id: type.id, quantity, email: guestEmail() }, browser);
};

test.each([
  ['free', 0],
  ['not paid yet', 2000],
])('tickets that are %s: guests of one address take so many of an event, then they log in', async (_name, price) => {
  const type = await buildTicketType(velvet.ctx, { price_amount: price, capacity: 20 });
  expect((await take(type, 3)).status).toBe(201);
  expect(await take(type, 2)).toMatchObject({ status: 403, body: { code: 'unproved_email' } });
  expect((await take(type, 1)).status).toBe(201);
  expect((await take(type, 1)).status).toBe(403);
  expect((await take(await buildTicketType(velvet.ctx, { price_amount: price }), 4)).status).toBe(201);
  const { headers } = await buildSignedIn(velvet.ctx);
  expect((await checkout(velvet.url, { ticket_type_id: type.id, quantity: 5 }, headers)).status).toBe(201);
});

test('what was not taken does not count', async () => {
  const type = await buildTicketType(velvet.ctx, { price_amount: 0, capacity: 3 });
  for (let n = 0; n < 3; n += 1) expect((await take(type, 4)).status).toBe(409);
  expect((await take(type, 3)).status).toBe(201);
});
