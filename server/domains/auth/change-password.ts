import type { AppContext } from '#server/context.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { type AppError, invalid, unauthenticated } from '#server/platform/lib/errors.ts';
import { limitKey } from './limit-key.ts';
import type { Passwords } from './passwords.ts';
import { findUser, lockUser } from './queries.ts';
import { requireStrong, setPassword } from './set-password.ts';

type Input = { user_id: string; old_password: string; new_password: string };

/** Changes a person's password after checking the current one; all their sessions end. */
export async function changePassword(ctx: AppContext, passwords: Passwords, input: Input): Promise<void> {
  await ctx.limits.consume('change_password_user', limitKey(input.user_id));
  const found = await findUser(ctx.db, input.user_id);
  if (!found) throw unauthenticated();
  if (!(await passwords.verify(found.password_hash, input.old_password))) throw wrongPassword();
  if (input.old_password === input.new_password)
    throw invalid({ new_password: ['Choose a password you do not use now.'] });
  requireStrong(ctx, found, input.new_password);
  const password_hash = await passwords.hash(input.new_password);
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    const user = await lockUser(tx, input.user_id);
    // The password was changed since it was checked, for example by a reset.
    if (user?.password_hash !== found.password_hash) throw wrongPassword();
    await setPassword(tx, user, { password_hash, action: 'auth.password_changed', now });
  });
  ctx.wake.outbox();
}

function wrongPassword(): AppError {
  return invalid({ old_password: ['This is not your current password.'] });
}
