import type { AppContext } from '#server/context.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { invalid } from '#server/platform/lib/errors.ts';
import { checkOwnPassword, lockChecked } from './own-password.ts';
import type { Passwords } from './passwords.ts';
import { findUser } from './queries.ts';
import { requireStrong, setPassword } from './set-password.ts';

type Input = { user_id: string; old_password: string; new_password: string };

/** Changes a person's password after checking the current one; all their sessions end. */
export async function changePassword(ctx: AppContext, passwords: Passwords, input: Input): Promise<void> {
  const { user_id, old_password: password } = input;
  // Refused before a try is counted: whoever is looking for a better password is not guessing the present one.
  if (password === input.new_password) throw invalid({ new_password: ['Choose a password you do not use now.'] });
  const user = await findUser(ctx.db, user_id);
  if (user) requireStrong(ctx, user, input.new_password);
  const found = await checkOwnPassword(ctx, passwords, { user_id, password, field: 'old_password' });
  const password_hash = await passwords.hash(input.new_password);
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    const locked = await lockChecked(tx, found, 'old_password');
    await setPassword(tx, locked, { password_hash, action: 'auth.password_changed', now });
  });
  ctx.wake.outbox();
}
