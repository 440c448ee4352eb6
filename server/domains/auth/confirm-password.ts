import type { AppContext } from '#server/context.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { checkOwnPassword, lockChecked } from './own-password.ts';
import type { Passwords } from './passwords.ts';
import { insertAudit } from './queries.ts';

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
  const found = await checkOwnPassword(ctx, passwords, { user_id, password });
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    await lockChecked(tx, found);
    await tx
      .updateTable('sessions')
      .set({ password_confirmed_at: now })
      .where('token_hash', '=', session_hash)
      .where('revoked_at', 'is', null)
      .execute();
    await insertAudit(tx, { at: now, action: 'auth.password_confirmed', user_id });
  });
}
