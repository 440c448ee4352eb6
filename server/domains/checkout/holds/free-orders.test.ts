import { expect, test } from 'vitest';
import type { Checkout } from '#contract/checkout.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildPromoCode } from '#server/domains/promo-codes/factory.ts';
import { newId } from '#server/platform/lib/random.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call, checkout, details, guestEmail } from '#server/testing/checkout.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';

const velvet = await createTestApp();

test('PAY-18 AC-23 a code that makes it free completes in the same call, without fees and without the provider', async () => {
  const type = await buildTicketType(velvet.ctx);
  const promo = await buildPromoCode(velvet.ctx, { event_id: type.event_id, percent_basis_points: 10_000 });
  const { status, body } = await checkout(velvet.url, {
    ticket_type_id: type.id,
    quantity: 2,
    email: guestEmail(),
    promo_code: ` ${promo.code.toLowerCase()} `,
  });
  expect({ status, state: body.status, total: body.order.total.amount, fee: body.order.fee.amount }).toEqual({
    status: 201,
    state: 'paid',
    total: 0,
    fee: 0,
  });
  const after = await details(velvet.url, body.session_id);
  expect(after.body).toMatchObject({ status: 'paid', purchasedTickets: [{ holder_name: '' }, { holder_name: '' }] });
  const mails = await velvet.ctx.db
    .selectFrom('outbox')
    .select('template')
    .where('key', '=', `order-confirmation:${body.order.id}`)
    .execute();
  expect(mails).toEqual([{ template: 'order_confirmation' }]);
  const uses = velvet.ctx.db.selectFrom('promo_uses').select('state').where('promo_code_id', '=', promo.id);
  expect(await uses.execute()).toEqual([{ state: 'used' }]);
  const stock = velvet.ctx.db.selectFrom('ticket_types').select(['held', 'sold']).where('id', '=', type.id);
  expect(await stock.executeTakeFirst()).toEqual({ held: 0, sold: 2 });
});

test('a free order is complete at once: answers can be added later, but the names on its tickets stay', async () => {
  const questions = [{ id: 'swim', label: 'I can swim', kind: 'checkbox', required: true, choices: [] }];
  const event = await buildEvent(velvet.ctx, { questions: JSON.stringify(questions) });
  const type = await buildTicketType(velvet.ctx, { event_id: event.id, price_amount: 0 });
  const request = { ticket_type_id: type.id, quantity: 1, email: guestEmail() };
  const key = { 'idempotency-key': newId() };
  const { body } = await checkout(velvet.url, request, key);
  expect((await checkout(velvet.url, request, key)).body).toMatchObject({
    session_id: body.session_id,
    status: 'paid',
  });
  const change = (changes: Record<string, unknown>) =>
    call<Checkout>(velvet.url, `/payment/checkout/${body.session_id}/`, { method: 'PATCH', body: changes });
  expect(await change({ answers: { swim: 'yes' } })).toMatchObject({
    status: 200,
    body: { status: 'paid', order: { answers: { swim: 'yes' } } },
  });
  expect((await details(velvet.url, body.session_id)).body.order.answers).toEqual({ swim: 'yes' });
  expect((await change({ answers: { swim: 'no' } })).status).toBe(400);
  expect(await change({ holder_names: ['Eve'] })).toMatchObject({ status: 409, body: { code: 'checkout_ended' } });
});
