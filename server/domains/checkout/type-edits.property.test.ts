import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { listTicketTypes } from '#server/domains/ticket-types/queries.ts';
import { updateTicketType } from '#server/domains/ticket-types/update-ticket-type.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { createTestApp } from '#server/testing/app.ts';
import { newId } from '#server/platform/lib/random.ts';
import { applyPayment } from './payment/apply-payment.ts';
import { endHold } from './holds/end-hold.ts';
import { buildHoldRequest } from './factory.ts';
import { takeHolds } from './holds/take-holds.ts';

const velvet = await createTestApp();

type Order = { id: string; type: number; quantity: number; state: 'held' | 'ended' | 'paid'; total: number };
type Type = { id: string; capacity: number | null; is_paused: boolean };
/** Two types, of which the second may wait for the first. */
type Model = { owner: Actor; event_id: string; types: [Type, Type]; is_tier: boolean; orders: Order[] };
type Kind = 'hold' | 'end' | 'pay' | 'capacity' | 'tier' | 'pause';
type Step = { kind: Kind; type: 0 | 1; quantity: number; capacity: number | null; pick: number };

const step = fc.record<Step>({
  kind: fc.constantFrom<Kind>('hold', 'hold', 'hold', 'end', 'pay', 'capacity', 'capacity', 'tier', 'pause'),
  type: fc.constantFrom(0, 1),
  quantity: fc.integer({ min: 1, max: 3 }),
  capacity: fc.option(fc.integer({ min: 0, max: 6 }), { freq: 6 }),
  pick: fc.nat(30),
});

function promised({ orders }: Model, type: number): number {
  const live = orders.filter((order) => order.type === type && order.state !== 'ended');
  return live.reduce((total, { quantity }) => total + quantity, 0);
}
const left = (model: Model, type: 0 | 1) => (model.types[type].capacity ?? Infinity) - promised(model, type);
const waits = (model: Model, type: 0 | 1) => type === 1 && model.is_tier && left(model, 0) > 0;

/** The outcome that the model expects. */
function expectedOutcome(model: Model, type: 0 | 1, quantity: number): string {
  if (model.types[type].is_paused || waits(model, type)) return 'not_on_sale';
  return left(model, type) < quantity ? 'sold_out' : 'held';
}

const change = (model: Model, type: 0 | 1, changes: object) =>
  updateTicketType(velvet.ctx, model.owner, { id: model.types[type].id, changes });

const actions: Record<Kind, (model: Model, step: Step) => Promise<void>> = {
  async hold(model, { type, quantity }) {
    const request = await buildHoldRequest(velvet.ctx, { ticketTypeId: model.types[type].id, quantity });
    const [answer] = await takeHolds(velvet.ctx.db, [request], velvet.ctx.clock.now());
    expect(answer?.outcome).toBe(expectedOutcome(model, type, quantity));
    if (answer?.outcome === 'held')
      model.orders.push({ id: request.order_id, type, quantity, state: 'held', total: request.total });
  },
  async end(model, { pick }) {
    const order = model.orders[pick % Math.max(1, model.orders.length)];
    if (!order) return;
    const isEnded = await endHold(velvet.ctx, order.id, { status: 'expired', reason: 'hold_ended' });
    expect(isEnded).toBe(order.state === 'held');
    if (isEnded) order.state = 'ended';
  },
  async pay(model, { pick }) {
    const order = model.orders[pick % Math.max(1, model.orders.length)];
    if (order?.state !== 'held') return;
    const payment = {
      intent_id: `pi_${newId()}`,
      charge_id: null,
      status: 'succeeded' as const,
      amount: order.total,
      currency: 'eur',
      fee_amount: null,
    };
    await applyPayment(velvet.ctx, { orderId: order.id, sessionId: undefined, payment, from: 'test' });
    order.state = 'paid';
  },
  async capacity(model, { type, capacity }) {
    const isPossible = capacity === null || capacity >= promised(model, type);
    const changed = change(model, type, { capacity });
    if (!isPossible)
      return expect(changed).rejects.toMatchObject({ status: 400, body: { capacity: [expect.any(String)] } });
    expect((await changed).capacity).toBe(capacity);
    model.types[type].capacity = capacity;
  },
  async tier(model) {
    model.is_tier = !model.is_tier;
    await change(model, 1, { opens_after: model.is_tier ? model.types[0].id : null });
  },
  async pause(model, { type }) {
    const { is_paused } = model.types[type];
    model.types[type].is_paused = !is_paused;
    await change(model, type, { state: is_paused ? 'on_sale' : 'paused' });
  },
};

/** Availability on screen agrees with what a hold would get, and the counters with the orders. */
async function expectShown(model: Model): Promise<void> {
  const rows = await listTicketTypes(velvet.ctx.db, model.event_id, { now: velvet.ctx.clock.now() });
  for (const type of [0, 1] as const) {
    const row = rows.find(({ id }) => id === model.types[type].id);
    expect((row?.held ?? 0) + (row?.sold ?? 0)).toBe(promised(model, type));
    const isOpen = row?.availability === 'on_sale' || row?.availability === 'few_left';
    expect(isOpen, row?.availability).toBe(expectedOutcome(model, type, 1) === 'held');
  }
}

async function buildModel(): Promise<Model> {
  const { id: event_id, organization_id } = await buildEvent(velvet.ctx);
  const { owner_user_id } = await velvet.ctx.db
    .selectFrom('organizations')
    .select('owner_user_id')
    .where('id', '=', organization_id)
    .executeTakeFirstOrThrow();
  const build = async (): Promise<Type> => {
    const { id } = await buildTicketType(velvet.ctx, { event_id, capacity: 4 });
    return { id, capacity: 4, is_paused: false };
  };
  const owner = { user_id: owner_user_id } as Actor;
  return { owner, event_id, types: [await build(), await build()], is_tier: false, orders: [] };
}

test('however hosts change capacities, tiers and pauses between sales, nothing is sold twice and screens are right', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const model = await buildModel();
      for (const next of steps) {
        await actions[next.kind](model, next);
        await expectShown(model);
      }
    }),
    { numRuns: 25 },
  );
});
