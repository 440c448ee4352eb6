import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { type AppError, invalid, unauthenticated } from '#server/platform/lib/errors.ts';
import { newId } from '#server/platform/lib/random.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';
import { limitKey } from './limit-key.ts';
import { voidResets } from './password-resets.ts';
import {
  deletePendingUser,
  findUser,
  insertAudit,
  lockUser,
  lockUserByEmail,
  updateUser,
  type UserRow,
} from './queries.ts';
import { revokeSessionsOf } from './sessions.ts';
import { tryCode, redeemCode } from './verification-codes.ts';
import type { OnEmailVerified } from './verify-email.ts';

/**
 * Makes the pending address the account's address once its mailed code is entered. Other sessions and mailed links of
 * the account end, both addresses are notified, and guest purchases with the new address join the account.
 */
export async function confirmEmailChange(
  ctx: AppContext,
  { actor, code }: { actor: Actor; code: string },
  onEmailVerified: OnEmailVerified,
): Promise<UserRow> {
  await ctx.limits.consume('limit_verify_per_email_day', limitKey('email change', actor.user_id));
  const now = ctx.clock.now();
  const known = await findUser(ctx.db, actor.user_id);
  if (!known) throw unauthenticated();
  const email = known.pending_email;
  const codeId = email && (await tryCode(ctx, { user: { id: known.id, email }, purpose: 'email_change', code }));
  if (!codeId) throw wrongCode();
  const changed = await inTransaction(ctx.db, async (tx) => {
    const user = await lockUser(tx, actor.user_id);
    if (user?.pending_email !== email || !(await redeemCode(tx, codeId, now))) return undefined;
    const moved = await moveTo(tx, user, actor.session_hash, now);
    if (moved) await onEmailVerified(tx, { user_id: moved.id, email: moved.email, former_email: user.email }, now);
    return moved;
  });
  if (!changed) throw wrongCode();
  ctx.wake.outbox();
  return changed;
}

function wrongCode(): AppError {
  return invalid({ code: ['This code is wrong or has expired. Check it, or request a new one.'] });
}

/** Undefined if somebody else has taken the address since its code was mailed. */
async function moveTo(tx: Tx, user: UserRow, currentSession: Buffer, now: Date): Promise<UserRow | undefined> {
  const email = user.pending_email ?? user.email;
  const other = await lockUserByEmail(tx, email);
  if (other?.email_verified_at) return undefined;
  // An unfinished registration has not proved that it owns the address.
  if (other) await deletePendingUser(tx, other.id);
  const values = { email, pending_email: null, email_verified_at: now, updated_at: now };
  const moved = await updateUser(tx, user.id, values);
  await revokeSessionsOf(tx, user.id, now, currentSession);
  await voidResets(tx, user.id, now);
  await insertAudit(tx, { at: now, action: 'auth.email_changed', user_id: user.id });
  for (const to_email of [user.email, email]) {
    const key = `email-changed:${newId()}`;
    await writeMail(tx, { key, template: 'email_changed', to_email, payload: { user_id: user.id }, now });
  }
  return moved;
}
