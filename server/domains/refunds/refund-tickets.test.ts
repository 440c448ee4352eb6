import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { expectInvariants } from '#server/testing/expect-invariants.ts';
import { sendRefunds } from '#server/domains/payments/send-refunds.ts';
import { buildPromoCode } from '#server/domains/promo-codes/factory.ts';
import { buildPromoterLink } from '#server/domains/promoters/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { createPayingWorld } from '#server/testing/paying.ts';
import { type TicketRefund } from './refund-tickets.ts';
import { refundOrder } from '#server/testing/refund.ts';

const world = await createPayingWorld();
afterAll(() => expectInvariants(world));

/** A paid order of a type with a promo code that lowers the price by a third, bought through a promoter. */
async function sold(quantity = 3) {
  const type = await buildTicketType(world.ctx, { price_amount: 3333, capacity: 50 });
  const { event_id } = type;
  await world.ctx.db.insertInto('event_stock').values({ event_id, capacity: 50 }).execute();
  await world.ctx.db.updateTable('events').set({ max_per_buyer: 10 }).where('id', '=', event_id).execute();
  await buildPromoCode(world.ctx, { event_id, code: 'THIRD', percent_basis_points: 3333 });
  const { referral_code } = await buildPromoterLink(world.ctx, { event_id });
  const order = { ticket_type_id: type.id, quantity, promo_code: 'THIRD', referral_code };
  const held = await world.holdAndPay(order);
  await world.card(held.page);
  expect((await world.look(held)).status).toBe('paid');
  const tickets = (await world.tickets(held)).toSorted((a, b) => a.position - b.position);
  return { ...held, type, tickets, ids: tickets.map(({ id }) => id) };
}
type Sold = Awaited<ReturnType<typeof sold>>;

const refund = (held: Pick<Sold, 'order'>, values: Partial<TicketRefund> = {}) =>
  refundOrder(world.ctx, held.order.id, values);

/** The balance of every account that an order has moved. */
async function accounts(held: Sold): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; amount: number }>`
    select split_part(a.name, ':', 1) as name, sum(e.amount)::bigint as amount from ledger_transactions x
      join ledger_entries e on e.transaction_id = x.id join ledger_accounts a on a.id = e.account_id
     where x.order_id = ${held.order.id} and a.name not like 'stripe:%' and a.name not like 'exp:%' and x.key not like 'fee:%'
     group by 1 having sum(e.amount) <> 0`.execute(world.ctx.db);
  return Object.fromEntries(rows.map(({ name, amount }) => [name, amount]));
}

async function counted(held: Sold) {
  const { rows } = await sql<{ stock: number; buyer: number; uses: number; commission: string }>`
    select s.sold as stock, c.quantity as buyer, p.used as uses, m.state || ' ' || (m.amount - m.reversed_amount) as commission
      from orders o join event_stock s on s.event_id = o.event_id
      join buyer_counts c on c.event_id = o.event_id and c.buyer_key = o.buyer_key
      join promo_codes p on p.id = o.promo_code_id join commissions m on m.order_id = o.id
     where o.id = ${held.order.id}`.execute(world.ctx.db);
  return { ...rows[0], ...(await world.stock(held)) };
}

const refundsAtProvider = async (held: Sold) => {
  const rows = await world.ctx.db.selectFrom('refunds').select('id').where('order_id', '=', held.order.id).execute();
  const ids = new Set(rows.map(({ id }) => id));
  return (await world.dump()).refunds.filter(({ metadata }) => ids.has(metadata['refund_id'] ?? ''));
};

const dispute = async (held: Sold, state: 'open' | 'won' | 'lost') => {
  const payment = await world.paymentOf(held);
  const now = world.ctx.clock.now();
  await world.ctx.db
    .insertInto('disputes')
    .values({
      provider_dispute_id: `dp_${payment.id}`,
      payment_id: payment.id,
      order_id: payment.order_id,
      event_id: held.type.event_id,
      currency: payment.currency,
      amount: payment.amount,
      reason: 'fraudulent',
      provider_status: 'needs_response',
      state,
      opened_at: now,
      closed_at: state === 'open' ? null : now,
      updated_at: now,
    })
    .execute();
};

const close = ({ order }: Sold, state: 'won' | 'lost') =>
  sql`update disputes set state = ${state}, closed_at = opened_at where order_id = ${order.id}`.execute(world.ctx.db);

describe('tickets of an order, one by one', () => {
  test('PAY-21 sum exactly to the whole, and the last one completes it; a fourth refund is refused', async () => {
    const held = await sold();
    const amounts: number[] = [];
    for (const [index, id] of held.ids.entries()) {
      const made = await refund(held, { ticket_ids: [id] });
      amounts.push(made.amount);
      expect(made.order_status).toBe(index < 2 ? 'partially_refunded' : 'refunded');
    }
    expect(amounts.reduce((total, amount) => total + amount)).toBe(held.order.total.amount);
    expect(await accounts(held)).toEqual({ refunds: -held.order.total.amount });
    expect(await counted(held)).toEqual({ stock: 0, buyer: 0, uses: 0, commission: 'reversed 0', held: 0, sold: 0 });
    await expect(refund(held, { ticket_ids: held.ids.slice(0, 1) })).rejects.toMatchObject({
      status: 409,
      body: { code: 'ticket_not_refundable' },
    });
    expect(await refund(held)).toMatchObject({ ticket_ids: [], amount: 0, refund_id: null });
  });

  test('RF-11 three equal refunds within a minute all reach the provider, each once', async () => {
    const held = await sold();
    for (const id of held.ids) await refund(held, { ticket_ids: [id] });
    await sendRefunds(world.ctx);
    const made = await refundsAtProvider(held);
    expect(made.map(({ status }) => status)).toEqual(['succeeded', 'succeeded', 'succeeded']);
    expect(made.reduce((total, { amount }) => total + amount, 0)).toBe(held.order.total.amount);
  });

  test('of a part whose answer was lost: sent again, the provider makes it once', async () => {
    const held = await sold();
    const { amount } = await refund(held, { ticket_ids: held.ids.slice(0, 1) });
    // As many times as the provider's client retries: only the next run of the job gets a response.
    await world.control('POST', '/faults', { kind: 'reset_after', method: 'POST', path: '/v1/refunds', times: 4 });
    await sendRefunds(world.ctx);
    await sendRefunds(world.ctx);
    expect((await refundsAtProvider(held)).map((made) => [made.status, made.amount])).toEqual([['succeeded', amount]]);
  });

  test('the fee stays with the platform when it is kept, and the rest sums to the whole', async () => {
    const held = await sold();
    const fee = held.tickets.reduce((total, { fee_amount }) => total + fee_amount, 0);
    for (const id of held.ids) await refund(held, { ticket_ids: [id], keeps_fee: true });
    expect(await accounts(held)).toEqual({ fees: -fee, refunds: -(held.order.total.amount - fee) });
    expect((await world.order(held)).status).toBe('refunded');
  });

  test('what is left counts as before: stock, the buyer’s limit, the promo use, the rest of the commission', async () => {
    const held = await sold();
    await refund(held, { ticket_ids: held.ids.slice(0, 1) });
    const commission = held.tickets.slice(1).reduce((total, { commission_amount }) => total + commission_amount, 0);
    expect(await counted(held)).toEqual({
      stock: 2,
      buyer: 2,
      uses: 1,
      commission: `pending ${commission}`,
      held: 0,
      sold: 2,
    });
    const versions = await world.ctx.db
      .selectFrom('ticket_versions')
      .select(['ticket_id', 'valid_to'])
      .where('ticket_id', 'in', held.ids)
      .execute();
    expect(versions.filter(({ valid_to }) => valid_to === null)).toHaveLength(2);
  });
});

describe('what may not be refunded', () => {
  test('a used ticket, unless the caller allows it; tickets named by id are refunded together or not at all', async () => {
    const held = await sold();
    await sql`update tickets set state = 'used', entries = 1, is_inside = true where id = ${held.ids[0]}`.execute(
      world.ctx.db,
    );
    await world.ctx.db
      .insertInto('admissions')
      .values({
        event_id: held.type.event_id,
        ticket_id: held.ids[0] ?? null,
        code_version: 1,
        kind: 'in',
        result: 'admitted',
        entry_number: 1,
        device_id: 'door',
        scan_id: held.ids[0] ?? '',
        at: world.ctx.clock.now(),
      })
      .execute();
    await expect(refund(held, { ticket_ids: held.ids })).rejects.toMatchObject({
      body: { code: 'ticket_not_refundable' },
    });
    expect((await world.tickets(held)).map(({ state }) => state).toSorted()).toEqual(['used', 'valid', 'valid']);
    expect((await refund(held)).ticket_ids).toHaveLength(2);
    expect(await refund(held, { takes_used: true })).toMatchObject({
      ticket_ids: [held.ids[0]],
      order_status: 'refunded',
    });
    expect(await accounts(held)).toEqual({ refunds: -held.order.total.amount });
  });

  test('a disputed payment: nothing happens, with the reason; refunds are possible again after a won dispute', async () => {
    const held = await sold();
    await dispute(held, 'open');
    await expect(refund(held)).rejects.toMatchObject({ status: 409, body: { code: 'order_disputed' } });
    await close(held, 'lost');
    await expect(refund(held)).rejects.toMatchObject({ status: 409, body: { code: 'order_disputed' } });
    expect((await world.tickets(held)).map(({ state }) => state)).toEqual(['valid', 'valid', 'valid']);
    await close(held, 'won');
    expect((await refund(held)).amount).toBe(held.order.total.amount);
  });

  test('a refund on its way when the bank takes the payment back waits, and goes out when the dispute is won', async () => {
    const held = await sold(1);
    await refund(held);
    await dispute(held, 'open');
    await sendRefunds(world.ctx);
    expect(await refundsAtProvider(held)).toEqual([]);
    await close(held, 'won');
    await sendRefunds(world.ctx);
    expect((await refundsAtProvider(held)).map(({ status }) => status)).toEqual(['succeeded']);
  });

  test('a ticket of a cancelled event, except by the cancellation itself', async () => {
    const held = await sold(1);
    await sql`update events set state = 'cancelled' where id = ${held.type.event_id}`.execute(world.ctx.db);
    for (const reason of ['buyer', 'organizer'] as const)
      await expect(refund(held, { reason })).rejects.toMatchObject({ body: { code: 'event_cancelled' } });
    expect((await refund(held, { reason: 'event_cancelled' })).order_status).toBe('refunded');
  });

  test('a ticket with a new holder: its buyer cannot return it, but the host may refund it', async () => {
    const held = await sold();
    const [moved = ''] = held.ids;
    await sql`update tickets set owner_email = 'friend@example.com' where id = ${moved}`.execute(world.ctx.db);
    await sql`update ticket_versions set owner_email = 'friend@example.com' where ticket_id = ${moved}`.execute(
      world.ctx.db,
    );
    await expect(refund(held, { ticket_ids: [moved], reason: 'buyer' })).rejects.toMatchObject({
      body: { code: 'ticket_not_refundable' },
    });
    expect((await refund(held, { reason: 'buyer' })).ticket_ids).toHaveLength(2);
    expect((await refund(held, { ticket_ids: [moved] })).order_status).toBe('refunded');
  });
});

test('RF-10 an order whose tickets are all refunded stays refunded when a part of the kept fee follows in the dashboard', async () => {
  const held = await sold();
  await refund(held, { keeps_fee: true });
  await sendRefunds(world.ctx);
  expect((await world.order(held)).status).toBe('refunded');
  await world.refundInDashboard(held, 1);
  expect((await world.order(held)).status).toBe('refunded');
});

test('RF-10 after a part was refunded in the dashboard, the last ticket gets what is left, and the parties end at zero', async () => {
  const held = await sold();
  await world.refundInDashboard(held, 1234);
  const amounts: number[] = [];
  for (const id of held.ids) amounts.push((await refund(held, { ticket_ids: [id] })).amount);
  const whole = amounts[0] ?? 0;
  expect(amounts[1]).toBe(whole);
  expect(amounts.reduce((total, amount) => total + amount)).toBe(held.order.total.amount - 1234);
  await sendRefunds(world.ctx);
  expect((await refundsAtProvider(held)).map(({ status }) => status)).toEqual(['succeeded', 'succeeded', 'succeeded']);
  expect(await accounts(held)).toEqual({});
});

test('RF-10 a last ticket of which only the kept fee is left is refunded with nothing, and its promoter keeps nothing', async () => {
  const held = await sold(1);
  await world.refundInDashboard(held, held.order.total.amount - 50);
  expect(await refund(held, { keeps_fee: true })).toMatchObject({
    amount: 0,
    refund_id: null,
    order_status: 'refunded',
  });
  expect((await counted(held)).commission).toBe('reversed 0');
  expect(await accounts(held)).not.toHaveProperty('promo');
});

test('tickets that cost nothing end without a refund', async () => {
  const type = await buildTicketType(world.ctx, { price_amount: 0 });
  const held = await world.hold({ ticket_type_id: type.id, quantity: 2 });
  expect(await refund(held, { reason: 'buyer' })).toMatchObject({
    amount: 0,
    refund_id: null,
    order_status: 'refunded',
  });
  expect((await world.tickets(held)).map(({ state }) => state)).toEqual(['refunded', 'refunded']);
  expect(await world.stock(held)).toEqual({ held: 0, sold: 0 });
});

test('a row of the audit log says who refunded what, and why', async () => {
  const held = await sold(1);
  await refund(held, { note: 'Fell ill' });
  const row = await world.ctx.db
    .selectFrom('audit_log')
    .select(['action', 'subject_type', 'data'])
    .where('subject_id', '=', held.order.id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    action: 'order.refunded',
    subject_type: 'order',
    data: {
      note: 'Fell ill',
      ticket_ids: held.ids,
      amount: held.order.total.amount,
      currency: 'eur',
      keeps_fee: false,
    },
  });
});
