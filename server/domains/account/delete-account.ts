import { limitKey } from '#server/domains/auth/limit-key.ts';
import type { Passwords } from '#server/domains/auth/passwords.ts';
import { findUser, insertAudit, lockUser } from '#server/domains/auth/queries.ts';
import type { AppContext } from '#server/context.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { type AppError, conflict, invalid, unauthenticated } from '#server/platform/lib/errors.ts';
import { newSecret } from '#server/platform/lib/random.ts';
import { forgetsAddress, writeMail } from '#server/platform/mail/outbox.ts';
import { forgetPerson } from './forget-person.ts';
import { obligationsOf } from './obligations.ts';

/** Ends an account for good, by whoever knows its password, once nothing is owed either way. */
export async function deleteAccount(
  ctx: AppContext,
  passwords: Passwords,
  { user_id, password }: { user_id: string; password: string },
): Promise<void> {
  await ctx.limits.consume('change_password_user', limitKey(user_id));
  const found = await findUser(ctx.db, user_id);
  if (!found) throw unauthenticated();
  if (!(await passwords.verify(found.password_hash, password))) throw wrongPassword();
  // Opened by nothing: nobody knows what was hashed.
  const password_hash = await passwords.hash(newSecret());
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    const user = await lockUser(tx, user_id);
    if (user?.password_hash !== found.password_hash) throw wrongPassword();
    const obligations = await obligationsOf(tx, user_id, now);
    if (obligations.length > 0) throw conflict('has_obligations', obligations.join(' '));
    await forgetPerson(tx, user, { password_hash, now });
    await insertAudit(tx, { at: now, action: 'auth.account_deleted', user_id });
    const mail = { template: 'account_deleted', to_email: user.email, payload: forgetsAddress, now };
    await writeMail(tx, { key: `account-deleted:${user_id}`, ...mail });
  });
  ctx.poke.outbox();
}

function wrongPassword(): AppError {
  return invalid({ password: ['This is not your current password.'] });
}
