import type { AppContext } from '../context.ts';
import type { LimitName } from '../lib/rate-limit.ts';
import { limitKey } from './limit-key.ts';

/**
 * Whether an address may be mailed once more, which counts. Past its limits the caller answers as if it had mailed:
 * a refusal would tell strangers what others asked for.
 */
export async function mayBeMailed(ctx: AppContext, limits: readonly LimitName[], email: string): Promise<boolean> {
  const key = limitKey(email);
  for (const limit of limits) if (await ctx.limits.isSpent(limit, key)) return false;
  for (const limit of limits) await ctx.limits.consume(limit, key);
  return true;
}
