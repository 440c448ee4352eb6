import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { applyRefundWithin } from '#server/domains/payments/apply-refund.ts';
import { sendRefunds } from '#server/domains/payments/send-refunds.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { expectInvariants } from '#server/testing/expect-invariants.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { checkout, guestEmail } from '#server/testing/checkout.ts';
import { createPayingWorld } from '#server/testing/paying.ts';
import { until } from '#server/testing/until.ts';
import { type TicketRefund } from './refund-tickets.ts';
import { refundOrder } from '#server/testing/refund.ts';

const ROUNDS = 12;

const world = await createPayingWorld();
afterAll(async () => {
  expect(await world.settleWebhooks()).toEqual([]);
  await expectInvariants(world);
});

async function sold(type?: { id: string }, quantity = 3) {
  const { id } = type ?? (await buildTicketType(world.ctx, { price_amount: 5000, capacity: 20 }));
  const held = await world.holdAndPay({ ticket_type_id: id, quantity });
  await world.card(held.page);
  expect((await world.look(held)).status).toBe('paid');
  return { ...held, ids: (await world.tickets(held)).map((ticket) => ticket.id) };
}
type Sold = Awaited<ReturnType<typeof sold>>;

const refund = ({ order }: Pick<Sold, 'order'>, values: Partial<TicketRefund> = {}) =>
  refundOrder(world.ctx, order.id, { reason: 'buyer', ...values });

async function refundsOf(held: Pick<Sold, 'order'>) {
  return world.ctx.db.selectFrom('refunds').selectAll().where('order_id', '=', held.order.id).execute();
}

async function paidBackAtProvider(held: Pick<Sold, 'order'>): Promise<number> {
  const made = await world.stripe.refunds.list({ payment_intent: await world.intentOf(held) });
  return made.data.reduce((total, { amount, status }) => (status === 'failed' ? total : total + amount), 0);
}

describe('the same tickets, refunded at once', () => {
  test('one refund wins, however many try', async () => {
    const held = await sold();
    const tries = await Promise.allSettled(Array.from({ length: 6 }, () => refund(held, { ticket_ids: held.ids })));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await refundsOf(held)).map(({ amount }) => amount)).toEqual([held.order.total.amount]);
  });

  test('ticket by ticket, each of them sums to the whole', async () => {
    const held = await sold();
    const made = await Promise.all(held.ids.map((id) => refund(held, { ticket_ids: [id] })));
    expect(made.reduce((total, { amount }) => total + amount, 0)).toBe(held.order.total.amount);
    expect((await world.order(held)).status).toBe('refunded');
  });

  test('control: with a check first and a refund later, more than one succeeds', async () => {
    const held = await sold(undefined, 1);
    const isValid = async () => (await world.tickets(held))[0]?.state === 'valid';
    const looked = await Promise.all(Array.from({ length: 6 }, isValid));
    expect(looked.filter(Boolean).length).toBeGreaterThan(1);
  });
});

describe('a refund and a scan at once', () => {
  const scan = async (id: string, { isCareless = false } = {}) => {
    const { rows } = await sql<{ id: string }>`
      update tickets set state = 'used', entries = entries + 1, is_inside = true
       where id = ${id} and (state = 'valid' or ${isCareless}) returning id`.execute(world.ctx.db);
    if (rows.length === 0) return false;
    await sql`
      insert into admissions (event_id, ticket_id, code_version, kind, result, entry_number, device_id, scan_id, at)
      select event_id, id, 1, 'in', 'admitted', 1, 'door', id::text, now() from tickets where id = ${id}`.execute(
      world.ctx.db,
    );
    return true;
  };

  test('exactly one wins: nobody is admitted with a refunded ticket', async () => {
    const ends = new Set<string>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const held = await sold(undefined, 1);
      const [id = ''] = held.ids;
      const acts = [
        () => scan(id),
        () =>
          refund(held, { ticket_ids: [id] }).then(
            () => true,
            () => false,
          ),
      ];
      const [first, second] = round % 2 ? acts : acts.toReversed();
      const results = await Promise.all([first?.(), second?.()]);
      expect(results.filter(Boolean)).toHaveLength(1);
      const state = (await world.tickets(held))[0]?.state ?? '';
      expect(await refundsOf(held)).toHaveLength(state === 'refunded' ? 1 : 0);
      ends.add(state);
    }
    expect([...ends].every((state) => state === 'refunded' || state === 'used')).toBe(true);
  });

  test('the first scan of a type, which writes its tally, does not deadlock with a refund', async () => {
    const held = await sold(undefined, 2);
    const [scanned = '', refunded = ''] = held.ids;
    const { rows } = await sql<{ type: string }>`
      select ticket_type_id as type from tickets where id = ${scanned}`.execute(world.ctx.db);
    await inTransaction(world.ctx.db, async (tx) => {
      await sql`select lock_order_stock(${held.order.id})`.execute(tx);
      // The scan goes through while the refund has the type and not yet the ticket.
      expect(await scan(scanned)).toBe(true);
    });
    const tally = await world.ctx.db
      .selectFrom('door_tallies')
      .select('admitted')
      .where('ticket_type_id', '=', rows[0]?.type ?? '')
      .executeTakeFirst();
    expect(tally?.admitted).toBe(1);
    expect((await refund(held, { ticket_ids: [refunded] })).order_status).toBe('partially_refunded');
  });

  test('control: a door without a second check is stopped by the table of transitions', async () => {
    const held = await sold(undefined, 1);
    await refund(held);
    await expect(scan(held.ids[0] ?? '', { isCareless: true })).rejects.toThrow('does not go from refunded to used');
  });
});

test('refunds and new buyers of the same stock wait for each other, and every place that came back is sold once', async () => {
  const type = await buildTicketType(world.ctx, { price_amount: 5000, capacity: 9 });
  const orders = [await sold(type), await sold(type), await sold(type)];
  const taken = () => checkout(world.url, { email: guestEmail(), ticket_type_id: type.id, quantity: 1 });
  const [refunds, holds] = await Promise.all([
    Promise.all(orders.map((held) => refund(held, { ticket_ids: held.ids.slice(0, 2) }))),
    Promise.all(Array.from({ length: 10 }, taken)),
  ]);
  expect(refunds.every(({ amount }) => amount === 10_600)).toBe(true);
  expect(holds.every(({ status }) => status === 201 || status === 409)).toBe(true);
  const before = holds.filter(({ status }) => status === 201).length;
  const after = await Promise.all(Array.from({ length: 10 }, taken));
  expect(before + after.filter(({ status }) => status === 201).length).toBe(6);
});

test('RF-02 the webhook comes while our own answer is not committed: one row, one posting', async () => {
  const held = await sold(undefined, 1);
  const { refund_id } = await refund(held);
  const [row] = await refundsOf(held);
  const made = await world.stripe.refunds.create({
    payment_intent: await world.intentOf(held),
    amount: row?.amount ?? 0,
    metadata: { refund_id: refund_id ?? '' },
  });
  await world.control('POST', '/webhooks/drain');
  let webhooks: Promise<unknown[]> = Promise.resolve([]);
  await inTransaction(world.ctx.db, async (tx) => {
    await applyRefundWithin(tx, {
      refundId: refund_id ?? '',
      made: { ...made, status: 'succeeded', refund_id, intent_id: null, failure_reason: null },
      now: world.clock.now(),
    });
    webhooks = world.processInbox();
    // It waits for our lock: that is the moment it has overtaken us.
    await until(async () => {
      const { rows } = await sql<{ waiting: number }>`
        select count(*)::int as waiting from pg_locks where not granted`.execute(world.ctx.db);
      return (rows[0]?.waiting ?? 0) > 0;
    });
  });
  expect(await webhooks).toEqual([]);
  expect((await refundsOf(held)).map(({ state }) => state)).toEqual(['succeeded']);
  const { rows } = await sql`select key from ledger_transactions where key = ${`refund.sent:${refund_id}`}`.execute(
    world.ctx.db,
  );
  expect(rows).toHaveLength(1);
});

test('RF-10 a refund of ours and one of everything in the provider’s dashboard at once: the buyer gets it once', async () => {
  const ends = new Set<string>();
  for (let round = 0; round < 4; round += 1) {
    const held = await sold();
    const payment_intent = await world.intentOf(held);
    const outside = () => world.stripe.refunds.create({ payment_intent }).catch(() => null);
    await refund(held, { ticket_ids: held.ids.slice(0, 1) });
    if (round % 2) await Promise.all([sendRefunds(world.ctx), outside()]);
    else await outside().then(() => sendRefunds(world.ctx));
    // What the webhook of the dashboard's refund finds depends on who was first; a later try settles it.
    for (let round = 0; round < 3; round += 1) await world.settleWebhooks();
    expect(await paidBackAtProvider(held)).toBe(held.order.total.amount);
    expect((await world.order(held)).status).toBe('refunded');
    expect((await world.tickets(held)).every(({ state }) => state === 'refunded')).toBe(true);
    ends.add(
      (await refundsOf(held))
        .map(({ state }) => state)
        .toSorted()
        .join(),
    );
  }
  expect(ends.has('canceled,succeeded')).toBe(true);
});

test('while a refund of ours is on its way that a dashboard refund leaves no money for, its event waits', async () => {
  const held = await sold();
  await refund(held, { ticket_ids: held.ids.slice(0, 1) });
  await world.stripe.refunds.create({ payment_intent: await world.intentOf(held) });
  const errors = await world.settleWebhooks();
  expect(String(errors[0])).toContain('on their way');
  await sendRefunds(world.ctx);
  for (let round = 0; round < 2; round += 1) await world.settleWebhooks();
  expect((await world.order(held)).status).toBe('refunded');
});
