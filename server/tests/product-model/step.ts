import type { Answer } from '#server/testing/checkout.ts';
import { agree } from './agree.ts';
import type { Model } from './model.ts';
import { PersonHasLeft, type Product } from './product.ts';

/** One step of a history, with its input. */
export type Step = {
  isPossible: (model: Model) => boolean;
  run: (product: Product) => Promise<void>;
  toString: () => string;
};

type Act<Input> = {
  /** Whether the step is possible; always, if left out. */
  isPossible?: (model: Model, input: Input) => boolean;
  run: (product: Product, input: Input) => Promise<void>;
};

/** Defines a kind of step: it makes calls of the product, updates the model and compares the two. */
export function step<Input>(name: string, { isPossible = () => true, run }: Act<Input>): (input: Input) => Step {
  return (input) => ({
    isPossible: (model) => isPossible(model, input),
    async run(product) {
      Object.assign(product.model, { began_at: product.world.ctx.clock.now(), hasTwoWorkers: false });
      await unlessLeft(run(product, input));
      await agree(product);
    },
    toString: () => `${name} ${JSON.stringify(input)}`,
  });
}

async function unlessLeft(running: Promise<void>): Promise<void> {
  try {
    await running;
  } catch (error) {
    if (!(error instanceof PersonHasLeft)) throw error;
  }
}

/**
 * Whether a call succeeded. While the provider fails, a response may say that it could not be reached; anything else
 * has to be what the model expects.
 */
export function isDone({ isFaulty }: Model, { status, body }: Answer<unknown>, expected = true): boolean {
  if (status < 300) {
    if (!expected) throw new ModelError(`was done, and should have been refused: ${JSON.stringify(body)}`);
    return true;
  }
  const isRefused = status >= 400 && status < 500;
  if (isFaulty && (status >= 500 || status === 409 || status === 429)) return false;
  if (expected || !isRefused) throw new ModelError(`${status} ${JSON.stringify(body)}`);
  return false;
}

/** The product differs from the model. */
class ModelError extends Error {
  override name = 'ModelError';
}
