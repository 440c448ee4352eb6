import type { AppContext } from '#server/context.ts';
import { findUserByLogin, type UserRow } from '#server/domains/auth/queries.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import type { AuditAction } from '#server/platform/db/audit-actions.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';

/** Makes a verified account staff; false when it was already. */
export async function addStaff(ctx: AppContext, login: string): Promise<boolean> {
  const user = await mustFind(ctx, login);
  if (!user.email_verified_at) throw new Error(`${user.username} has not verified the e-mail address yet.`);
  const now = ctx.clock.now();
  return inTransaction(ctx.db, async (tx) => {
    const added = await tx
      .insertInto('staff')
      .values({ user_id: user.id, added_at: now })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .executeTakeFirst();
    if (!added.numInsertedOrUpdatedRows) return false;
    await audit(ctx, tx, { action: 'staff.added', user });
    return true;
  });
}

/** Removes somebody from staff, at once and in all sessions; false if they were not staff. */
export async function removeStaff(ctx: AppContext, login: string): Promise<boolean> {
  const user = await mustFind(ctx, login);
  return inTransaction(ctx.db, async (tx) => {
    const removed = await tx.deleteFrom('staff').where('user_id', '=', user.id).executeTakeFirst();
    if (removed.numDeletedRows === 0n) return false;
    await forgetConfirmations(tx, user);
    await releaseTasks(tx, user);
    await audit(ctx, tx, { action: 'staff.removed', user });
    return true;
  });
}

/** Removes somebody's second factor, with its recovery codes: a new one is set up at the next visit. */
export async function resetSecondFactor(ctx: AppContext, login: string): Promise<boolean> {
  const user = await mustFind(ctx, login);
  return inTransaction(ctx.db, async (tx) => {
    const none = { totp_secret: null, totp_set_up_at: null, totp_last_step: null, wrong_codes: 0, locked_until: null };
    const reset = await tx.updateTable('staff').set(none).where('user_id', '=', user.id).executeTakeFirst();
    if (reset.numUpdatedRows === 0n) return false;
    await tx.deleteFrom('staff_recovery_codes').where('user_id', '=', user.id).execute();
    await forgetConfirmations(tx, user);
    await audit(ctx, tx, { action: 'staff.second_factor_reset', user });
    return true;
  });
}

/** All staff by user name, with whether their second factor is set up. */
export async function listStaff(ctx: AppContext) {
  return ctx.db
    .selectFrom('staff')
    .innerJoin('users', 'users.id', 'staff.user_id')
    .select(['users.username', 'users.email', 'staff.added_at', 'staff.totp_set_up_at'])
    .orderBy('users.username')
    .execute();
}

async function mustFind(ctx: AppContext, login: string): Promise<UserRow> {
  const user = await findUserByLogin(ctx.db, login);
  if (!user || user.disabled_at) throw new Error(`Nobody has the user name or e-mail address ${login}.`);
  return user;
}

async function forgetConfirmations(tx: Tx, { id }: UserRow): Promise<void> {
  await tx.updateTable('sessions').set({ second_factor_at: null }).where('user_id', '=', id).execute();
}

/** Opens the tasks that somebody had taken for the others. */
export async function releaseTasks(tx: Tx, { id }: { id: string }): Promise<void> {
  await tx
    .updateTable('staff_tasks')
    .set({ taken_by_user_id: null, taken_at: null })
    .where('taken_by_user_id', '=', id)
    .where('done_at', 'is', null)
    .execute();
}

/** Without an actor, because the user of the command is not known by name. */
function audit(ctx: AppContext, tx: Tx, { action, user }: { action: AuditAction; user: UserRow }): Promise<void> {
  const subject = { type: 'user', id: user.id } as const;
  return writeAudit(tx, { at: ctx.clock.now(), action, actor_user_id: null, subject });
}
