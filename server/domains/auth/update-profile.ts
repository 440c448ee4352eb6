import type { z } from 'zod';
import type { updateProfile as call } from '#contract/auth.ts';
import type { AppContext } from '#server/context.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { HOUR, addMilliseconds } from '#server/platform/lib/clock.ts';
import { invalid, unauthenticated } from '#server/platform/lib/errors.ts';
import {
  deleteLapsedRegistration,
  insertAudit,
  isUsernameOfAnother,
  lockUser,
  updateUser,
  type UserRow,
} from './queries.ts';

type Changes = z.output<typeof call.body>;

/** Updates a person's profile; fields left out stay unchanged. */
export async function updateProfile(ctx: AppContext, user_id: string, changes: Changes): Promise<UserRow> {
  const now = ctx.clock.now();
  return inTransaction(ctx.db, async (tx) => {
    const user = await lockUser(tx, user_id);
    if (!user) throw unauthenticated();
    const { username } = changes;
    if (username !== undefined) {
      const lapsed = addMilliseconds(now, -ctx.settings.pending_registration_hours * HOUR);
      await deleteLapsedRegistration(tx, username, user.email, lapsed);
      // The unique index decides if two people choose the same name at once.
      if (await isUsernameOfAnother(tx, username, user_id)) throw taken();
    }
    await insertAudit(tx, { at: now, action: 'auth.profile_updated', user_id });
    return updateUser(tx, user_id, { ...changes, updated_at: now });
  });
}

function taken() {
  return invalid({ username: ['A user with that username already exists.'] });
}
