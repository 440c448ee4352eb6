import type { AppContext } from '#server/context.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { type AppError, invalid } from '#server/platform/lib/errors.ts';
import { hashSecret } from '#server/platform/lib/random.ts';
import { limitKey } from './limit-key.ts';
import { findReset, redeemReset } from './password-resets.ts';
import type { Passwords } from './passwords.ts';
import { findUser, lockUser } from './queries.ts';
import { revokeSession } from './sessions.ts';
import { requireStrong, setPassword } from './set-password.ts';

type Input = {
  token: string;
  new_password: string;
  network: string;
  /** The session token of this browser, which may be somebody else's. */
  oldToken: string | undefined;
};

/**
 * Sets a new password with a mailed token, and ends the session of this browser, whoever's it is. Only somebody who has
 * the token learns whether it is still valid.
 */
export async function confirmPasswordReset(ctx: AppContext, passwords: Passwords, input: Input): Promise<void> {
  await ctx.limits.consume('limit_password_reset_confirm_per_ip_hour', limitKey(input.network));
  const { token, new_password, oldToken } = input;
  const found = await requireUsableReset(ctx, token);
  requireStrong(ctx, found, new_password);
  const password_hash = await passwords.hash(new_password);
  const now = ctx.clock.now();
  const isDone = await inTransaction(ctx.db, async (tx) => {
    const user = await lockUser(tx, found.id);
    if (!user || user.disabled_at || !(await redeemReset(tx, token, now))) return false;
    await setPassword(tx, user, { password_hash, action: 'auth.password_reset', now });
    if (oldToken) await revokeSession(tx, hashSecret(oldToken), now);
    return true;
  });
  if (!isDone) throw await whyNotDone(ctx, token);
  ctx.wake.outbox();
}

/** The link was used at the same moment, it was replaced, or the account is disabled. */
async function whyNotDone(ctx: AppContext, token: string): Promise<AppError> {
  await requireUsableReset(ctx, token);
  return unusable('This link does not work.');
}

/** The person a mailed token can still set a new password for; else an error that says why not. */
export async function requireUsableReset(ctx: AppContext, token: string) {
  const reset = await findReset(ctx.db, token);
  if (!reset) throw unusable('This link does not work. Open it again from the e-mail, in full.');
  if (reset.used_at) throw unusable('This link has already been used.');
  if (reset.voided_at) throw unusable('This link no longer works. If you asked for a newer one, use that one.');
  if (reset.expires_at <= ctx.clock.now()) throw unusable('This link has expired.');
  const user = await findUser(ctx.db, reset.user_id);
  if (!user || user.disabled_at) throw unusable('This link does not work.');
  return user;
}

function unusable(sentence: string): AppError {
  return invalid({ token: [`${sentence} You can ask for a new link.`] });
}
