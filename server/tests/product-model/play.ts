import fc from 'fast-check';
import { buyingSteps } from './buying.ts';
import { disputeSteps } from './disputes.ts';
import { doorSteps } from './door.ts';
import { comeToEnd } from './end.ts';
import { eventSteps } from './events.ts';
import { givingBackSteps } from './giving-back.ts';
import type { Model } from './model.ts';
import { type Mistake, plant } from './mistakes.ts';
import { buildProduct, type Product, type World } from './product.ts';
import type { Step } from './step.ts';
import { workSteps } from './work.ts';

const weighted: { weight: number; arbitrary: fc.Arbitrary<Step> }[] = [
  ...buyingSteps,
  ...doorSteps,
  ...givingBackSteps,
  ...eventSteps,
  ...disputeSteps,
  ...workSteps,
];

export type Commands = Iterable<fc.AsyncCommand<Model, Product>>;

/** Random histories of at most so many steps. */
export function histories(maxCommands: number): fc.Arbitrary<Commands> {
  return fc.commands([fc.oneof(...weighted)], { maxCommands, size: 'max' });
}

/** Plays a history on an empty product, with a mistake planted in it if one is given. Answers the model at its end. */
export async function play(world: World, commands: Commands, mistake?: Mistake): Promise<Model> {
  const product = await buildProduct(world);
  const takeOut = mistake ? await plant(world.database.pool, mistake) : undefined;
  try {
    await fc.asyncModelRun(() => ({ model: product.model, real: product }), commands);
    await comeToEnd(product);
    return product.model;
  } finally {
    await takeOut?.();
  }
}
