import type { z } from 'zod';
import type { updateProfile as call } from '#contract/auth.ts';
import type { AppContext } from '#server/context.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { unauthenticated } from '#server/platform/lib/errors.ts';
import { insertAudit, lockUser, updateUser, type UserRow } from './queries.ts';
import { refuseTakenUsername } from './refuse-taken-username.ts';

type Changes = z.output<typeof call.body>;

/** Updates a person's profile; fields left out stay unchanged. */
export async function updateProfile(ctx: AppContext, user_id: string, changes: Changes): Promise<UserRow> {
  const now = ctx.clock.now();
  return inTransaction(ctx.db, async (tx) => {
    const user = await lockUser(tx, user_id);
    if (!user) throw unauthenticated();
    const { username } = changes;
    if (username !== undefined) await refuseTakenUsername(ctx, tx, { username, email: user.email, user_id }, now);
    await insertAudit(tx, { at: now, action: 'auth.profile_updated', user_id });
    return updateUser(tx, user_id, { ...changes, updated_at: now });
  });
}
