import fc from 'fast-check';
import { buyingSteps } from './buying.ts';
import { codeSteps } from './codes.ts';
import { invitingSteps } from './inviting.ts';
import { disputeSteps } from './disputes.ts';
import { doorSteps } from './door.ts';
import { theEnd } from './end.ts';
import { eventSteps } from './events.ts';
import { givingBackSteps } from './giving-back.ts';
import type { Mistake } from './plant.ts';
import { buildProduct, type World } from './product.ts';
import { resaleBuyingSteps } from './resale-buying.ts';
import { leavingSteps } from './leaving.ts';
import { sellingSteps } from './selling.ts';
import { sendingSteps } from './sending.ts';
import { typeSteps } from './types.ts';
import { staffSteps } from './staff.ts';
import { waitingSteps } from './waiting.ts';
import type { Step } from './step.ts';
import { workSteps } from './work.ts';

const weighted: { weight: number; arbitrary: fc.Arbitrary<Step> }[] = [
  ...buyingSteps,
  ...codeSteps,
  ...typeSteps,
  ...leavingSteps,
  ...staffSteps,
  ...invitingSteps,
  ...sellingSteps,
  ...resaleBuyingSteps,
  ...sendingSteps,
  ...waitingSteps,
  ...doorSteps,
  ...givingBackSteps,
  ...eventSteps,
  ...disputeSteps,
  ...workSteps,
];

/** Random histories with that many steps and their end; a step that is not possible in its turn is skipped. */
export function histories(steps: number): fc.Arbitrary<Step[]> {
  return fc
    .array(fc.oneof(...weighted), { minLength: steps, maxLength: steps, size: 'max' })
    .map((history) => [...history, theEnd]);
}

/** Plays a history on an empty product. */
export async function play(world: World, history: Step[]): Promise<void> {
  const product = await buildProduct(world);
  const done: string[] = [];
  try {
    for (const one of history) {
      if (!one.isPossible(product.model)) continue;
      done.push(one.toString());
      await one.run(product);
    }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(`${message}\nafter:\n${done.join('\n')}`, { cause: error });
  }
}

/** What the model finds in a history with a planted mistake; empty if nothing. */
export async function findWith(world: World, history: Step[], mistake: Mistake): Promise<string> {
  const takeOut = await mistake.plant(world.database.pool);
  try {
    await play(world, history);
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await takeOut();
  }
}

/** The number of random histories until the model found the mistake. The same histories find nothing without it. */
export async function countUntilFound(world: World, mistake: Mistake, { most, seed }: { most: number; seed: number }) {
  for (const [index, history] of fc.sample(histories(80), { numRuns: most, seed }).entries()) {
    if ((await findWith(world, history, mistake)) === '') continue;
    await play(world, history);
    return index + 1;
  }
  return 'not found';
}
