import fc from 'fast-check';
import { allowEvent, blockEvent } from '#server/domains/staff/block-event.ts';
import { at, countType, type ModelEvent, sum } from './model.ts';
import type { Product } from './product.ts';
import { isDone, step } from './step.ts';

const reason = 'The venue says it is not theirs.';

/** Staff take an event off sale. */
export const takeOffSale = step<{ event: number }>('take off sale', {
  isPossible: ({ events }, { event }) => at(events, event).state === 'published',
  async run({ model, world, staff }, { event: index }) {
    const event = at(model.events, index);
    await blockEvent(world.ctx, staff, { id: event.id, reason });
    event.state = 'off_sale';
  },
});

/** Staff allow it again, and its host publishes it. */
const putOnSale = step<{ event: number }>('put on sale', {
  isPossible: ({ events }, { event }) => at(events, event).state === 'off_sale',
  run: (product, { event }) => publishAgain(product, at(product.model.events, event)),
});

/**
 * An event that has begun is published again only if it has sold, so that its money can be paid out. Where it is not,
 * staff take it off sale again.
 */
export async function publishAgain(product: Product, event: ModelEvent): Promise<void> {
  const { model, world, staff, sendAsHost } = product;
  await allowEvent(world.ctx, staff, { id: event.id, reason });
  const answer = await sendAsHost('POST', `/events/${event.slug}/publish/`);
  const may = world.ctx.clock.now() < event.starts_at || countSold(product, event) > 0;
  if (isDone(model, answer, may)) event.state = 'published';
  else await blockEvent(world.ctx, staff, { id: event.id, reason });
}

function countSold({ model }: Product, event: ModelEvent): number {
  const types = model.types.flatMap((type, index) => (at(model.events, type.event) === event ? [index] : []));
  return sum(types.map((index) => countType(model, index).sold));
}

const event = fc.nat({ max: 1 });

/** The steps of staff, with their weights. */
export const staffSteps = [
  { weight: 1, arbitrary: fc.record({ event }).map(takeOffSale) },
  { weight: 2, arbitrary: fc.record({ event }).map(putOnSale) },
];
