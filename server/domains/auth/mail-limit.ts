import type { AppContext } from '#server/context.ts';
import type { LimitName } from '#server/platform/http/rate-limit.ts';
import { limitKey } from './limit-key.ts';

/**
 * Counts a mail to an address and returns whether it may be sent. Past the limit the caller responds as if it had been
 * sent, because a refusal would reveal requests of others.
 */
export async function mayBeMailed(ctx: AppContext, limits: readonly LimitName[], email: string): Promise<boolean> {
  const key = limitKey(email);
  for (const limit of limits) if (await ctx.limits.isSpent(limit, key)) return false;
  // Another request may have used it up since.
  for (const limit of limits) if (!(await ctx.limits.tryUse(limit, key))) return false;
  return true;
}

/** The limits of another code. Codes of all kinds count together, because each is a chance to guess. */
export const CODE_AGAIN = [
  'limit_resend_per_email_minute',
  'limit_resend_per_email_hour',
  'limit_codes_per_email_day',
] as const;

type Mailing<Result> = {
  limits: readonly LimitName[];
  email: string;
  /** Whether a result includes a mail; always, unless given. */
  isMailed?: (result: Result) => boolean;
};

/** Does `work`, which may mail an address: no mail is counted if it fails or sends none. */
export async function mailing<Result>(
  ctx: AppContext,
  { limits, email, isMailed = () => true }: Mailing<Result>,
  work: (mayMail: boolean) => Promise<Result>,
): Promise<Result> {
  const mayMail = await mayBeMailed(ctx, limits, email);
  let isCounted = false;
  try {
    const result = await work(mayMail);
    isCounted = isMailed(result);
    return result;
  } finally {
    if (mayMail && !isCounted) for (const limit of limits) await ctx.limits.giveBack(limit, limitKey(email));
  }
}
