import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/db.ts';
import type { LimitName } from '#server/platform/http/rate-limit.ts';
import { type AppError, invalid, unauthenticated } from '#server/platform/lib/errors.ts';
import { limitKey } from './limit-key.ts';
import type { Passwords } from './passwords.ts';
import { findUser, lockUser, type UserRow } from './queries.ts';

/** `field`: where a wrong password is reported. */
type Typed = { user_id: string; password: string; field?: string; limit?: LimitName };

/** A signed-in person who has entered their current password again; 400 for another one. Tries are limited. */
export async function checkOwnPassword(
  ctx: AppContext,
  passwords: Passwords,
  { user_id, password, field, limit = 'limit_change_password_per_user_hour' }: Typed,
): Promise<UserRow> {
  await ctx.limits.consume(limit, limitKey(user_id));
  const user = await findUser(ctx.db, user_id);
  if (!user) throw unauthenticated();
  if (!(await passwords.verify(user.password_hash, password))) throw wrongPassword(field);
  return user;
}

/** Locks a person whose password was checked; 400 if it was changed since, for example by a reset. */
export async function lockChecked(tx: Tx, { id, password_hash }: UserRow, field?: string): Promise<UserRow> {
  const user = await lockUser(tx, id);
  if (user?.password_hash !== password_hash) throw wrongPassword(field);
  return user;
}

function wrongPassword(field = 'password'): AppError {
  return invalid({ [field]: ['This is not your current password.'] });
}
