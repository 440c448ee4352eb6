import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/lib/random.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';
import { insertAudit, type UserRow } from './queries.ts';

/** Set while the row is updated, so that the commit does not wait for the disk. */
const withoutWaiting = sql<string>`set_config('synchronous_commit', 'off', true)`;

/**
 * Counts a wrong password. Limits per address stop a single attacker; this count stops many together. For an unknown
 * name the same statement finds no row. Both cases take the same time, because the commit does not wait for the disk; a
 * crash may lose the last counts.
 */
export async function countFailure(ctx: AppContext, user: UserRow | undefined): Promise<void> {
  const counted = await ctx.db
    .updateTable('users')
    .set((column) => ({ failed_logins: column('failed_logins', '+', 1) }))
    .where('id', '=', user?.id ?? newId())
    .where(withoutWaiting, '=', 'off')
    .returning('failed_logins')
    .executeTakeFirst();
  if (user && counted?.failed_logins === ctx.settings.login_failures_in_a_row) await tellLocked(ctx, user);
}

/** Resets the count of wrong passwords after the right one. */
export async function forgetFailures(tx: Tx, user_id: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ failed_logins: 0 })
    .where('id', '=', user_id)
    .where('failed_logins', '>', 0)
    .execute();
}

async function tellLocked(ctx: AppContext, user: UserRow): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.transaction().execute(async (tx) => {
    await insertAudit(tx, { at: now, action: 'auth.login_locked', user_id: user.id, actor_user_id: null });
    const mail = { template: 'login_locked', to_email: user.email, payload: { user_id: user.id }, now };
    await writeMail(tx, { key: `login-locked:${newId()}`, ...mail });
  });
  ctx.wake.outbox();
}
