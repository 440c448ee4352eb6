import type { AppContext } from '#server/context.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { limitKey } from './limit-key.ts';
import { CODE_AGAIN, mayBeMailed } from './mail-limit.ts';
import { findUser } from './queries.ts';
import { resendChangeCode } from './request-email-change.ts';
import { requestCode } from './request-code.ts';

/**
 * Mails a new code if the address needs one; the caller never learns whether it does. Past the limit for one address
 * the response is the same, but nothing is mailed.
 */
export async function resendVerificationEmail(ctx: AppContext, email: string, network: string): Promise<void> {
  await ctx.limits.consume('limit_resend_per_ip_hour', limitKey(network));
  if (!(await mayBeMailed(ctx, CODE_AGAIN, email))) return;
  await inTransaction(ctx.db, (tx) => requestCode(tx, email, ctx.clock.now()));
  ctx.wake.outbox();
}

/** The same for a signed-in person, who needs a code only while they change their address. */
export async function resendOwnCode(ctx: AppContext, user_id: string, network: string): Promise<void> {
  await ctx.limits.consume('limit_resend_per_ip_hour', limitKey(network));
  const user = await findUser(ctx.db, user_id);
  if (user?.pending_email) await resendChangeCode(ctx, user_id, user.pending_email);
}
