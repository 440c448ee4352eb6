import type { AppContext } from '#server/context.ts';

type Guess = { ip: string; event_id: string };

/**
 * Runs a look-up of a typed code. Only failures count towards the limit: a buyer with a valid code is never refused, even
 * when many open the same link from one network, and somebody who guesses soon is.
 */
export async function limitGuesses<Result>(
  ctx: AppContext,
  { ip, event_id }: Guess,
  lookUp: () => Promise<Result>,
): Promise<Result> {
  const guesser = `${ip} ${event_id}`;
  const refuseSpent = async () => {
    if (await ctx.limits.isSpent('promo_ip', guesser)) await ctx.limits.consume('promo_ip', guesser);
  };
  await refuseSpent();
  let found: Result;
  try {
    found = await lookUp();
  } catch (refusal) {
    await ctx.limits.consume('promo_ip', guesser);
    throw refusal;
  }
  // Guesses that were sent at once all began before the first one failed.
  await refuseSpent();
  return found;
}
