import type { AppContext } from '#server/context.ts';

type Guess = { ip: string; event_id: string };

/**
 * Looks a typed code up within the rate limit. Only failures count: a buyer with a valid code is never refused, even if
 * many open the same link from one network, while somebody who guesses soon is.
 */
export async function limitGuesses<Result>(
  ctx: AppContext,
  { ip, event_id }: Guess,
  lookUp: () => Promise<Result>,
): Promise<Result> {
  const guesser = `${ip} ${event_id}`;
  const refuseSpent = async () => {
    if (await ctx.limits.isSpent('limit_promo_per_ip_minute', guesser))
      await ctx.limits.consume('limit_promo_per_ip_minute', guesser);
  };
  await refuseSpent();
  let found: Result;
  try {
    found = await lookUp();
  } catch (refusal) {
    await ctx.limits.consume('limit_promo_per_ip_minute', guesser);
    throw refusal;
  }
  // Checked again, because concurrent guesses all began before the first one failed.
  await refuseSpent();
  return found;
}
