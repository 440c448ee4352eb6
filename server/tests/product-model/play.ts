import fc from 'fast-check';
import { buyingSteps } from './buying.ts';
import { disputeSteps } from './disputes.ts';
import { doorSteps } from './door.ts';
import { comeToEnd } from './end.ts';
import { eventSteps } from './events.ts';
import { givingBackSteps } from './giving-back.ts';
import { type Mistake, plant } from './mistakes.ts';
import type { Model } from './model.ts';
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

/** Plays a history on an empty product. */
export async function play(world: World, commands: Commands): Promise<void> {
  const product = await buildProduct(world);
  await fc.asyncModelRun(() => ({ model: product.model, real: product }), commands);
  await comeToEnd(product);
}

/** How many random histories it took until one failed with the mistake and, played again, passed without it. */
export async function findMistake(world: World, mistake: Mistake, { most, seed }: { most: number; seed: number }) {
  for (const [index, history] of fc.sample(histories(60), { numRuns: most, seed }).entries())
    if ((await failsWith(world, history, mistake)) && !(await fails(world, history))) return index + 1;
  return 'not found';
}

async function failsWith(world: World, history: Commands, mistake: Mistake): Promise<boolean> {
  const takeOut = await plant(world.database.pool, mistake);
  try {
    return await fails(world, history);
  } finally {
    await takeOut();
  }
}

async function fails(world: World, history: Commands): Promise<boolean> {
  try {
    await play(world, history);
    return false;
  } catch {
    return true;
  }
}
