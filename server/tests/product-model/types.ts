import fc from 'fast-check';
import { unitPrice } from '#contract/ticket-price.ts';
import { findEvent } from '#server/domains/events/queries.ts';
import { at, eventOf, type ModelType, pickOf, typeLeft } from './model.ts';
import { MOST_PER_ORDER, type Product } from './product.ts';
import { isDone, step } from './step.ts';

type Change = { price?: number; capacity?: number; most?: number | null; isPaused?: boolean };

/** The host changes a paid ticket type beside checkouts, tickets and people who wait. */
export const changeType = step<Change & { pick: number }>('change a type', {
  async run(product, { pick, ...change }) {
    const { model, sendAsHost } = product;
    const type = pickOf(
      model.types.filter(({ price }) => price > 0),
      pick,
    );
    if (!type) return;
    const index = model.types.indexOf(type);
    const taken = type.capacity - typeLeft(model, index);
    const answer = await sendAsHost('PATCH', `/ticket-types/${type.id}/`, await bodyOf(product, index, change));
    if (!isDone(model, answer, change.capacity === undefined || change.capacity >= taken)) return;
    await follow(product, type, change);
  },
});

async function bodyOf({ model, world }: Product, index: number, { price, capacity, most, isPaused }: Change) {
  const event = await findEvent(world.ctx.db, eventOf(model, index).id);
  return {
    ...(price !== undefined && { price: { amount: price, currency: event?.currency } }),
    ...(capacity !== undefined && { capacity }),
    ...(most !== undefined && { max_per_order: most }),
    ...(isPaused !== undefined && { state: isPaused ? 'paused' : 'on_sale' }),
  };
}

async function follow({ model, world }: Product, type: ModelType, change: Change): Promise<void> {
  const event = await findEvent(world.ctx.db, at(model.events, type.event).id);
  const { price = type.price, capacity = type.capacity, most = type.most, isPaused = type.isPaused } = change;
  const total = event ? unitPrice(price, event).total : price;
  Object.assign(type, { price, total, capacity, most: most ?? MOST_PER_ORDER, isPaused });
}

const pick = fc.nat({ max: 30 });

/** The steps of ticket types, with their weights. */
export const typeSteps = [
  { weight: 1, arbitrary: fc.record({ pick, capacity: fc.nat({ max: 8 }) }).map(changeType) },
  { weight: 1, arbitrary: fc.record({ pick, price: fc.constantFrom(1250, 3333, 5000, 7000) }).map(changeType) },
  { weight: 1, arbitrary: fc.record({ pick, most: fc.constantFrom(1, 2, null) }).map(changeType) },
  { weight: 1, arbitrary: fc.record({ pick, isPaused: fc.constantFrom(true, false, false) }).map(changeType) },
];
