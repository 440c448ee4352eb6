import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { invalid } from '#server/platform/lib/errors.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';
import { limitKey } from './limit-key.ts';
import { insertAudit, lockUserByEmail, type UserRow } from './queries.ts';
import { revokeSessionsOf } from './sessions.ts';
import { redeemCode } from './verification-codes.ts';

/** What higher domains do, in the same transaction, when an address is verified. */
export type OnEmailVerified = (tx: Tx, user: VerifiedAddress, now: Date) => Promise<void>;

/** The verified address of a person, and the one it replaces, if any. */
export type VerifiedAddress = { user_id: string; email: string; former_email: string | null };

type Input = { email: string; code: string };

/** Verifies an address with its mailed code; what a guest bought with that address joins the account. */
export async function verifyEmail(ctx: AppContext, input: Input, onEmailVerified: OnEmailVerified): Promise<void> {
  await ctx.limits.consume('verify_email', limitKey(input.email));
  const { settings, config } = ctx;
  const pepper = config.secretPepper;
  const code = input.code.replace(/[\s-]/g, '');
  const now = ctx.clock.now();
  const isVerified = await inTransaction(ctx.db, async (tx) => {
    const user = await lockUserByEmail(tx, input.email);
    if (!user || user.email_verified_at || user.disabled_at) return false;
    if (!(await redeemCode(tx, { settings, pepper, user, purpose: 'registration', code, now }))) return false;
    await completeRegistration(tx, user, now);
    await onEmailVerified(tx, { user_id: user.id, email: user.email, former_email: null }, now);
    return true;
  });
  // Thrown after the commit, so that the failed try stays counted.
  if (!isVerified) throw invalid({ code: ['This code is wrong or has expired. Request a new one.'] });
  ctx.poke.outbox();
}

async function completeRegistration(tx: Tx, user: UserRow, now: Date): Promise<void> {
  await tx.updateTable('users').set({ email_verified_at: now, updated_at: now }).where('id', '=', user.id).execute();
  await revokeSessionsOf(tx, user.id, now);
  await insertAudit(tx, { at: now, action: 'auth.email_verified', user_id: user.id });
  await writeMail(tx, {
    key: `welcome:${user.id}`,
    template: 'welcome',
    to_email: user.email,
    payload: { user_id: user.id },
    now,
  });
}
