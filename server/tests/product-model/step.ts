import type { Answer } from '#server/testing/checkout.ts';
import { agree } from './agree.ts';
import type { Model } from './model.ts';
import type { Product } from './product.ts';

/** One step of a history, with its input. */
export type Step = {
  isPossible: (model: Model) => boolean;
  run: (product: Product) => Promise<void>;
  toString: () => string;
};

type Act<Input> = {
  /** Whether there is anything to do it to; true unless it says so. */
  isPossible?: (model: Model, input: Input) => boolean;
  run: (product: Product, input: Input) => Promise<void>;
};

/** A kind of step: does something by the product's own calls, tells the model, and compares the two. */
export function step<Input>(name: string, { isPossible = () => true, run }: Act<Input>): (input: Input) => Step {
  return (input) => ({
    isPossible: (model) => isPossible(model, input),
    async run(product) {
      Object.assign(product.model, { began_at: product.world.ctx.clock.now(), hasTwoWorkers: false });
      await run(product, input);
      await agree(product);
    },
    toString: () => `${name} ${JSON.stringify(input)}`,
  });
}

/**
 * Whether a call did what was asked. While the provider fails, an answer may say that it could not be reached; everything
 * else has to be what the model expects.
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

/** The product is not what the model says. */
export class ModelError extends Error {
  override name = 'ModelError';
}
