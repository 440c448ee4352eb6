import type { AppContext } from '#server/context.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { type AppError, invalid, unauthenticated } from '#server/platform/lib/errors.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { limitKey } from './limit-key.ts';
import type { Passwords } from './passwords.ts';
import { findUser, insertAudit, lockUser } from './queries.ts';

/**
 * Lets a session move money again for `password_confirmed_hours`, after checking the person's password. A wrong one is a
 * 400 at `password`; tries count together with those of a change of password.
 */
export async function confirmPassword(
  ctx: AppContext,
  passwords: Passwords,
  { user_id, session_hash }: Actor,
  password: string,
): Promise<void> {
  await ctx.limits.consume('change_password_user', limitKey(user_id));
  const found = await findUser(ctx.db, user_id);
  if (!found) throw unauthenticated();
  if (!(await passwords.verify(found.password_hash, password))) throw wrongPassword();
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    const user = await lockUser(tx, user_id);
    // The password was changed since it was checked.
    if (user?.password_hash !== found.password_hash) throw wrongPassword();
    await tx
      .updateTable('sessions')
      .set({ password_confirmed_at: now })
      .where('token_hash', '=', session_hash)
      .where('revoked_at', 'is', null)
      .execute();
    await insertAudit(tx, { at: now, action: 'auth.password_confirmed', user_id });
  });
}

function wrongPassword(): AppError {
  return invalid({ password: ['This is not your current password.'] });
}
