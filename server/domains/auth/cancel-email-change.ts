import type { AppContext } from '#server/context.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { insertAudit, updateUser, type UserRow } from './queries.ts';
import { voidCodes } from './verification-codes.ts';

/** Cancels a change of address; the mailed code becomes void. */
export async function cancelEmailChange(ctx: AppContext, user_id: string): Promise<UserRow> {
  const now = ctx.clock.now();
  return inTransaction(ctx.db, async (tx) => {
    const user = await updateUser(tx, user_id, { pending_email: null, updated_at: now });
    await voidCodes(tx, user_id, now);
    await insertAudit(tx, { at: now, action: 'auth.email_change_cancelled', user_id });
    return user;
  });
}
