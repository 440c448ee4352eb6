import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { MINUTE } from '#server/platform/lib/clock.ts';
import { sendRefunds } from '#server/domains/payments/send-refunds.ts';
import { buildPromoCode } from '#server/domains/promo-codes/factory.ts';
import { endOutageOf, payInOutage } from '#server/testing/payment-outage.ts';
import { createPayingWorld, type PayingWorld } from '#server/testing/paying.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { buildEntry } from '#server/domains/waiting-list/factory.ts';
import { expireHolds } from '../holds/expire-holds.ts';

type Held = Awaited<ReturnType<PayingWorld['holdAndPay']>>;

const world = await createPayingWorld();
beforeEach(async () => {
  await world.control('DELETE', '/faults');
  await world.control('POST', '/webhooks', { never: true });
});

const payDuringOutage = (held: Held) => payInOutage(world, held);
const endOutage = () => endOutageOf(world);

async function sellOut(typeId: string): Promise<void> {
  await world.ctx.db.updateTable('ticket_types').set({ capacity: 0 }).where('id', '=', typeId).execute();
}

async function balances(orderId: string) {
  const { rows } = await sql<{ name: string; amount: number }>`
    select a.name, sum(e.amount) as amount from ledger_transactions x
      join ledger_entries e on e.transaction_id = x.id join ledger_accounts a on a.id = e.account_id
     where x.order_id = ${orderId} and a.name <> 'exp:stripe' and x.key not like 'fee:%'
     group by 1 having sum(e.amount) <> 0 order by 1`.execute(world.ctx.db);
  return Object.fromEntries(rows.map(({ name, amount }) => [name, amount]));
}

test('a late payment whose refund failed is owed no more when the payer’s bank takes it back', async () => {
  const held = await world.holdAndPay();
  await payDuringOutage(held);
  await sellOut(held.order.lines[0]?.ticket_type_id ?? '');
  await endOutage();
  await sendRefunds(world.ctx);
  await world.control('POST', '/webhooks', { never: false });
  const refunds = world.ctx.db.selectFrom('refunds').selectAll().where('order_id', '=', held.order.id);
  const { provider_refund_id } = await refunds.executeTakeFirstOrThrow();
  await world.control('POST', `/refunds/${provider_refund_id}`, { action: 'fail' });
  await world.settleAll();
  expect(await balances(held.order.id)).toMatchObject({ 'buyer:unrefunded': -held.order.total.amount });
  await (await world.openDispute(held)).decide('lose');
  expect(await balances(held.order.id)).toEqual({ 'exp:dispute': 1500, 'stripe:balance': -1500 });
  expect((await refunds.execute()).map(({ state }) => state)).toEqual(['canceled']);
});

describe('a payment that comes after the hold ended', () => {
  test('PAY-13 and WH-16 gets tickets, marked late, if there is stock left', async () => {
    const held = await world.holdAndPay();
    await payDuringOutage(held);
    await endOutage();
    expect(await world.order(held)).toMatchObject({ status: 'paid', is_late: true, end_reason: null });
    expect(await world.tickets(held)).toHaveLength(2);
    expect(await world.look(held)).toMatchObject({ status: 'paid', message: expect.stringContaining('tickets left') });
    expect(await world.mailKeys(held)).toEqual(['checkout_not_charged', 'order_confirmation']);
  });

  test('leaves the next offer of the same place on the waiting list to whoever is paying for it', async () => {
    const { db } = world.ctx;
    const type = await buildTicketType(world.ctx);
    const held = await world.holdAndPay({ ticket_type_id: type.id });
    const { id: waiting_list_entry_id } = await buildEntry(world.ctx, { event_id: type.event_id, party_size: 2 });
    const offer = (id: string) =>
      db.updateTable('orders').set({ waiting_list_entry_id }).where('id', '=', id).execute();
    await offer(held.order.id);
    await payDuringOutage(held);
    const next = await world.hold({ ticket_type_id: type.id, quantity: 2 });
    await offer(next.order.id);
    const now = world.ctx.clock.now();
    const offered = { state: 'offered', order_id: next.order.id, offered_at: now, offer_expires_at: now };
    await db.updateTable('waiting_list_entries').set(offered).where('id', '=', waiting_list_entry_id).execute();
    await endOutage();
    expect(await world.order(held)).toMatchObject({ status: 'paid', is_late: true });
    const entry = db.selectFrom('waiting_list_entries').select(['state', 'order_id']);
    expect(await entry.where('id', '=', waiting_list_entry_id).executeTakeFirst()).toEqual({
      state: 'offered',
      order_id: next.order.id,
    });
  });

  test('is refunded if the host has deleted the ticket type meanwhile', async () => {
    const type = await buildTicketType(world.ctx);
    const held = await world.holdAndPay({ ticket_type_id: type.id });
    await payDuringOutage(held);
    await world.ctx.db.updateTable('ticket_types').set({ state: 'archived' }).where('id', '=', type.id).execute();
    await endOutage();
    expect(await world.order(held)).toMatchObject({ status: 'late_refunded' });
  });

  test('is refunded if the host has limited each buyer to fewer meanwhile', async () => {
    const type = await buildTicketType(world.ctx);
    const held = await world.holdAndPay({ ticket_type_id: type.id });
    await payDuringOutage(held);
    await world.ctx.db.updateTable('events').set({ max_per_buyer: 1 }).where('id', '=', type.event_id).execute();
    await endOutage();
    expect(await world.order(held)).toMatchObject({ status: 'late_refunded', end_reason: 'limit_late' });
    expect(await world.tickets(held)).toHaveLength(0);
    await sendRefunds(world.ctx);
    const why = 'and with these tickets you would have had more than one person can have for this event.';
    expect((await world.look(held)).message).toContain(why);
    expect(await world.mailText(held, 'payment_late_refunded')).toContain(why);
  });

  test('PAY-14, OV-03 and RF-07: is refunded once, with a mail to the buyer, if sold out meanwhile', async () => {
    const type = await buildTicketType(world.ctx, { capacity: 2 });
    const held = await world.holdAndPay({ ticket_type_id: type.id });
    await payDuringOutage(held);
    await sellOut(type.id);
    await endOutage();
    expect(await world.order(held)).toMatchObject({ status: 'late_refunded', end_reason: 'sold_out_late' });
    expect(await world.tickets(held)).toHaveLength(0);
    expect(await balances(held.order.id)).toEqual({
      'refunds:in_flight': -held.order.total.amount,
      'stripe:balance': held.order.total.amount,
    });
    await Promise.all([sendRefunds(world.ctx), sendRefunds(world.ctx)]);
    await sendRefunds(world.ctx);
    const { refunds } = await world.dump();
    expect(refunds.map(({ amount }) => amount)).toContain(held.order.total.amount);
    expect(await balances(held.order.id)).toEqual({});
    const seen = await world.look(held);
    expect(seen).toMatchObject({ status: 'refunded', refunded: held.order.total, purchasedTickets: [] });
    expect(seen.message).toContain('You get €106.00 back');
    expect(await world.mailKeys(held)).toEqual(['checkout_not_charged', 'payment_late_refunded']);
    expect(await world.mailText(held, 'payment_late_refunded')).toContain('€106.00');
  });

  test.each([
    ['is refunded if somebody on the waiting list comes first', 2, 'late_refunded'],
    ['gets tickets that are too few for the waiting list', 3, 'paid'],
  ])('%s', async (_, party_size, status) => {
    const type = await buildTicketType(world.ctx, { capacity: 2 });
    const held = await world.holdAndPay({ ticket_type_id: type.id });
    await payDuringOutage(held);
    await buildEntry(world.ctx, { event_id: type.event_id, party_size });
    await endOutage();
    expect((await world.order(held)).status).toBe(status);
  });

  test('is refunded, with the reason, if the event was cancelled meanwhile', async () => {
    const held = await world.holdAndPay();
    await payDuringOutage(held);
    const { event_id } = await world.order(held);
    await world.ctx.db.updateTable('events').set({ state: 'cancelled' }).where('id', '=', event_id).execute();
    await endOutage();
    expect(await world.order(held)).toMatchObject({ status: 'late_refunded', end_reason: 'event_cancelled' });
    await sendRefunds(world.ctx);
    expect((await world.look(held)).message).toContain('arrived after this event was cancelled.');
  });

  test('is refunded if staff took the event off sale meanwhile', async () => {
    const held = await world.holdAndPay();
    await payDuringOutage(held);
    const { event_id } = await world.order(held);
    const off_sale = { state: 'draft', blocked_at: world.clock.now() };
    await world.ctx.db.updateTable('events').set(off_sale).where('id', '=', event_id).execute();
    await endOutage();
    expect(await world.order(held)).toMatchObject({ status: 'late_refunded' });
    expect(await world.tickets(held)).toHaveLength(0);
  });

  test('is refunded if the event is over by then, though there are tickets left: nobody could use them', async () => {
    const held = await world.holdAndPay();
    await payDuringOutage(held);
    const { event_id } = await world.order(held);
    const [now, hourAgo] = [world.clock.now(), new Date(world.clock.now().getTime() - 60 * MINUTE)];
    const past = { doors_at: hourAgo, starts_at: hourAgo, ends_at: now };
    await world.ctx.db.updateTable('events').set(past).where('id', '=', event_id).execute();
    await endOutage();
    expect(await world.order(held)).toMatchObject({ status: 'late_refunded', end_reason: 'event_over_late' });
    expect(await world.tickets(held)).toHaveLength(0);
    await sendRefunds(world.ctx);
    expect(await balances(held.order.id)).toEqual({});
  });

  test('gets the tickets that are kept for its promo code, although there are no others', async () => {
    const type = await buildTicketType(world.ctx, { capacity: 2, reserved: 2 });
    const { event_id } = type;
    const kept = { reserved_ticket_type_id: type.id, reserved_quantity: 2 };
    const promo = await buildPromoCode(world.ctx, { event_id, code: 'KEPT', max_uses: 1, ...kept });
    const held = await world.holdAndPay({ ticket_type_id: type.id, promo_code: 'kept' });
    await payDuringOutage(held);
    await endOutage();
    expect(await world.order(held)).toMatchObject({ status: 'paid', is_late: true, promo_reserved_quantity: 2 });
    expect(await world.tickets(held)).toHaveLength(2);
    const codes = world.ctx.db.selectFrom('promo_codes').select(['used', 'reserved_taken']).where('id', '=', promo.id);
    expect(await codes.executeTakeFirstOrThrow()).toEqual({ used: 1, reserved_taken: 2 });
  });

  test('keeps the price the buyer saw if its promo code was used up meanwhile', async () => {
    const type = await buildTicketType(world.ctx);
    const promo = await buildPromoCode(world.ctx, { event_id: type.event_id, code: 'ONCE', max_uses: 1 });
    const held = await world.holdAndPay({ ticket_type_id: type.id, promo_code: 'once' });
    await payDuringOutage(held);
    await world.hold({ ticket_type_id: type.id, promo_code: 'once' });
    await endOutage();
    expect((await world.look(held)).status).toBe('paid');
    const { used } = await world.ctx.db
      .selectFrom('promo_codes')
      .select('used')
      .where('id', '=', promo.id)
      .executeTakeFirstOrThrow();
    expect(used).toBe(1);
    await world.advance(16 * MINUTE);
    await expireHolds(world.ctx);
  });
});

/** Pays at a page of the order without a row of ours, as after a lost attempt. */
async function payElsewhere(held: Held, unit_amount: number, currency = 'eur'): Promise<void> {
  const page = await world.stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [{ quantity: 1, price_data: { currency, unit_amount, product_data: { name: 'x' } } }],
    metadata: { order_id: held.order.id },
    success_url: 'http://127.0.0.1/',
  });
  await world.card({ url: page.url ?? '' });
  const { events } = await world.dump();
  const completed = events.filter(({ event }) => event.type === 'checkout.session.completed').at(-1);
  await world.control('POST', '/webhooks', { never: false });
  await world.control('POST', '/webhooks/send', { event_id: completed?.event.id, copies: 2 });
  expect(await world.settleWebhooks()).toEqual([]);
}

test.each([
  ['too little', -1, 'eur'],
  ['too much', 1, 'eur'],
  ['another currency', 0, 'usd'],
])('a payment of %s buys nothing and goes back as it came; the order waits for its own', async (_, more, currency) => {
  const held = await world.holdAndPay();
  const amount = held.order.total.amount + more;
  await payElsewhere(held, amount, currency);
  expect((await world.order(held)).status).toBe('held');
  expect(await world.tickets(held)).toHaveLength(0);
  await sendRefunds(world.ctx);
  const { rows } = await sql`
    select f.state, f.reason, f.amount, p.currency from refunds f join payments p on p.id = f.payment_id
     where f.order_id = ${held.order.id}`.execute(world.ctx.db);
  expect(rows).toEqual([{ state: 'succeeded', reason: 'surplus_payment', amount, currency }]);
  expect(await balances(held.order.id)).toEqual({});
  await world.card(held.page);
  expect((await world.look(held)).status).toBe('paid');
  expect(await world.tickets(held)).toHaveLength(2);
});

test('RF-03 a second payment for an order is refunded; the order and its tickets stay', async () => {
  const held = await world.holdAndPay();
  await world.card(held.page);
  expect((await world.look(held)).status).toBe('paid');
  await payElsewhere(held, held.order.total.amount);
  await sendRefunds(world.ctx);
  expect(await world.look(held)).toMatchObject({ status: 'paid', refunded: null });
  expect(await world.tickets(held)).toHaveLength(2);
  expect(await world.mailKeys(held)).toEqual(['order_confirmation', 'payment_surplus_refunded']);
  const text = await world.mailText(held, 'payment_surplus_refunded');
  expect(text).toContain('A second payment of');
  expect(text).toContain('Your order and its tickets stay as they are.');
  const { rows } = await sql<{ state: string; reason: string; amount: number }>`
    select state, reason, amount from refunds where order_id = ${held.order.id}`.execute(world.ctx.db);
  expect(rows).toEqual([{ state: 'succeeded', reason: 'surplus_payment', amount: held.order.total.amount }]);
});

test('RF-03 a second payment whose refund failed and that staff refunded elsewhere is not mistaken for the order’s own', async () => {
  const held = await world.holdAndPay();
  await world.card(held.page);
  expect((await world.look(held)).status).toBe('paid');
  await payElsewhere(held, held.order.total.amount);
  await sendRefunds(world.ctx);
  const { rows: payments } = await sql<{ intent: string; refund_id: string | null }>`
    select p.provider_payment_intent_id as intent, r.provider_refund_id as refund_id
      from payments p left join refunds r on r.payment_id = p.id
     where p.order_id = ${held.order.id} order by r.id nulls last`.execute(world.ctx.db);
  await world.control('POST', '/webhooks', { never: false });
  await world.control('POST', `/refunds/${payments[0]?.refund_id}`, { action: 'fail' });
  expect(await world.settleWebhooks()).toEqual([]);
  // In the provider's dashboard: first the second payment, then the order's own.
  for (const { intent } of payments) {
    await world.stripe.refunds.create({ payment_intent: intent });
    expect(await world.settleWebhooks()).toEqual([]);
  }
  expect(await world.order(held)).toMatchObject({ status: 'refunded' });
  expect(await world.look(held)).toMatchObject({ status: 'refunded', refunded: held.order.total });
  expect(await balances(held.order.id)).toEqual({});
});
