import type { AppContext } from '#server/context.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { newId } from '#server/platform/lib/random.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';
import { limitKey } from './limit-key.ts';
import { mayBeMailed } from './mail-limit.ts';

/**
 * Queues a mail with a reset link. Known and unknown addresses are treated exactly alike here: the account is looked up
 * when the mail is sent.
 */
export async function requestPasswordReset(ctx: AppContext, email: string, network: string): Promise<void> {
  await ctx.limits.consume('limit_password_reset_per_ip_hour', limitKey(network));
  if (!(await mayBeMailed(ctx, ['limit_password_reset_per_email_hour'], email))) return;
  const now = ctx.clock.now();
  const mail = { key: `password-reset:${newId()}`, template: 'password_reset', to_email: email, payload: {}, now };
  await inTransaction(ctx.db, (tx) => writeMail(tx, mail));
  ctx.wake.outbox();
}
