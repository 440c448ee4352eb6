import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildEvent } from '#server/domains/events/factory.ts';
import { newId } from '#server/platform/lib/random.ts';
import { createTestApp } from '#server/testing/app.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { applyPayment } from '../payment/apply-payment.ts';
import { endHold } from './end-hold.ts';
import { buildHoldRequest } from '../factory.ts';
import { createHoldQueue } from './hold-queue.ts';

const CAPACITY = 6;
const SHARED = 8;
const PER_BUYER = 4;

const velvet = await createTestApp();
const queue = createHoldQueue({ ...velvet.ctx, settings: { ...velvet.ctx.settings, hot_path_batch_size: 8 } });

/** A simple model: who holds or owns how many of which type. */
type Order = {
  id: string;
  type: number;
  buyer: number;
  quantity: number;
  state: 'held' | 'ended' | 'paid' | 'refunded';
  total: number;
};
type Model = { types: string[]; orders: Order[] };
type Step = { kind: 'hold' | 'end' | 'pay'; type: number; buyer: number; quantity: number; pick: number };

const step = fc.record<Step>({
  kind: fc.constantFrom('hold', 'hold', 'end', 'pay'),
  type: fc.nat(1),
  buyer: fc.nat(3),
  quantity: fc.integer({ min: 1, max: 4 }),
  pick: fc.nat(30),
});

const live = (orders: Order[]) => orders.filter(({ state }) => state === 'held' || state === 'paid');
const units = (orders: Order[]) => orders.reduce((total, { quantity }) => total + quantity, 0);

function fits(model: Model, order: Pick<Order, 'type' | 'buyer' | 'quantity'>, without?: Order): boolean {
  const others = live(model.orders).filter((other) => other !== without);
  return (
    units(others.filter(({ type }) => type === order.type)) + order.quantity <= CAPACITY &&
    units(others) + order.quantity <= SHARED &&
    units(others.filter(({ buyer }) => buyer === order.buyer)) + order.quantity <= PER_BUYER
  );
}

const actions: Record<Step['kind'], (model: Model, step: Step) => Promise<void>> = {
  async hold(model, { type, buyer, quantity }) {
    const email = `buyer-${buyer}-${model.types[0]}@example.com`;
    const request = await buildHoldRequest(velvet.ctx, {
      ticketTypeId: model.types[type] ?? '',
      quantity,
      hold_key: email,
      buyer_key: email,
      request_hash: hashOf(type, quantity),
    });
    const { outcome, order_id } = await queue.take(request, velvet.ctx.clock.now());
    const mine = model.orders.find((order) => order.buyer === buyer && order.state === 'held');
    if (mine && mine.type === type && mine.quantity === quantity)
      return expect({ outcome, order_id }).toEqual({ outcome: 'same', order_id: mine.id });
    // A hold of another type has to be given back first.
    if (mine && mine.type !== type) return expect(outcome).toBe('wait');
    const isFit = fits(model, { type, buyer, quantity }, mine);
    expect(outcome === 'held', `${outcome}, expected ${isFit}`).toBe(isFit);
    if (!isFit) return;
    if (mine) mine.state = 'ended';
    model.orders.push({ id: request.order_id, type, buyer, quantity, state: 'held', total: request.total });
  },
  async end(model, { pick }) {
    const order = model.orders[pick % Math.max(1, model.orders.length)];
    if (!order) return;
    expect(await endHold(velvet.ctx, order.id, { status: 'expired', reason: 'hold_ended' })).toBe(
      order.state === 'held',
    );
    if (order.state === 'held') order.state = 'ended';
  },
  async pay(model, { pick }) {
    const order = model.orders[pick % Math.max(1, model.orders.length)];
    if (!order || order.state === 'paid' || order.state === 'refunded') return;
    const expected = order.state === 'held' ? 'sold' : fits(model, order) ? 'sold_late' : 'late_refund';
    const intent = `pi_${newId()}`;
    const payment = {
      intent_id: intent,
      charge_id: null,
      status: 'succeeded' as const,
      amount: order.total,
      currency: 'eur',
      fee_amount: null,
    };
    const arrive = () => applyPayment(velvet.ctx, { orderId: order.id, sessionId: undefined, payment, from: 'test' });
    expect(await arrive()).toBe(expected);
    expect(await arrive()).toBe('known');
    order.state = expected === 'late_refund' ? 'refunded' : 'paid';
  },
};

function hashOf(type: number, quantity: number): string {
  return Buffer.from(`${type}-${quantity}`).toString('hex').padEnd(64, '0');
}

async function expectCounters(model: Model): Promise<void> {
  const rows = await velvet.ctx.db
    .selectFrom('ticket_types')
    .select(['id', 'held', 'sold'])
    .where('id', 'in', model.types)
    .orderBy('id')
    .execute();
  const inState = (type: number, state: Order['state']) =>
    units(model.orders.filter((order) => order.type === type && order.state === state));
  expect(rows.map(({ held, sold }) => ({ held, sold }))).toEqual(
    model.types.map((_, type) => ({ held: inState(type, 'held'), sold: inState(type, 'paid') })),
  );
}

test('OV-10 OV-11 each unit counts exactly once, however it is held, replaced, given back, paid, paid late or paid twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const event = await buildEvent(velvet.ctx, { max_per_buyer: PER_BUYER });
      await velvet.ctx.db.insertInto('event_stock').values({ event_id: event.id, capacity: SHARED }).execute();
      const types = [];
      for (let n = 0; n < 2; n += 1)
        types.push((await buildTicketType(velvet.ctx, { event_id: event.id, capacity: CAPACITY })).id);
      const model: Model = { types: types.sort(), orders: [] };
      for (const next of steps) await actions[next.kind](model, next);
      await expectCounters(model);
    }),
    { numRuns: 25 },
  );
});
