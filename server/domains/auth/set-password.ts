import type { AppContext } from '#server/context.ts';
import type { AuditAction } from '#server/platform/db/audit-actions.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { invalid } from '#server/platform/lib/errors.ts';
import { newId } from '#server/platform/lib/random.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';
import { weaknessOf } from './password-rules.ts';
import { voidResets } from './password-resets.ts';
import { insertAudit, type UserRow } from './queries.ts';
import { revokeSessionsOf } from './sessions.ts';
import { voidCodes } from './verification-codes.ts';

/** Refuses a new password that is easy to guess for this person. */
export function requireStrong(ctx: AppContext, user: UserRow, new_password: string): void {
  const weakness = weaknessOf(new_password, { ...user, brand: ctx.config.brandName });
  if (weakness) throw invalid({ new_password: [weakness] });
}

/**
 * Sets a new password and notifies the person by mail. All their sessions and reset links end, and so does a pending
 * change of address, which somebody else may have started.
 */
export async function setPassword(
  tx: Tx,
  user: UserRow,
  { password_hash, action, now }: { password_hash: string; action: AuditAction; now: Date },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ password_hash, pending_email: null, failed_logins: 0, updated_at: now })
    .where('id', '=', user.id)
    .execute();
  await revokeSessionsOf(tx, user.id, now);
  await voidResets(tx, user.id, now);
  await voidCodes(tx, user.id, now);
  await insertAudit(tx, { at: now, action, user_id: user.id });
  await writeMail(tx, {
    key: `password-changed:${newId()}`,
    template: 'password_changed',
    to_email: user.email,
    payload: { user_id: user.id },
    now,
  });
}
