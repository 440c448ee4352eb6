import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { invalid } from '#server/platform/lib/errors.ts';
import { hashSecret, newId } from '#server/platform/lib/random.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';
import { limitKey } from './limit-key.ts';
import { findUserByLogin, insertAudit, lockUserByEmail, type UserRow } from './queries.ts';
import { insertSession, revokeSession, revokeSessionsOf } from './sessions.ts';
import { tryCode, redeemCode } from './verification-codes.ts';

/** The work of later domains when an address is verified, in the same transaction. */
export type OnEmailVerified = (tx: Tx, user: VerifiedAddress, now: Date) => Promise<void>;

/** The verified address of a person, and the one it replaces, if any. */
export type VerifiedAddress = { user_id: string; email: string; former_email: string | null };

type Input = {
  email: string;
  code: string;
  network: string;
  ip: string;
  userAgent: string;
  /** The session token this browser had before. */
  oldToken: string | undefined;
  /** The secret of the requesting browser. */
  browserSecret: string | undefined;
};

/** The new session; null for a browser that did not register. */
export type OpenedSession = { token: string; user: UserRow } | null;

/**
 * Verifies an address with its mailed code; guest purchases with that address join the account. The browser that
 * registered is signed in. The right code always works: only wrong ones are counted, per caller and address. If the
 * address was registered from several browsers, another browser's code does not confirm the newest password, which may be
 * a stranger's: a new one is set by a mailed link.
 */
export async function verifyEmail(
  ctx: AppContext,
  input: Input,
  onEmailVerified: OnEmailVerified,
): Promise<OpenedSession> {
  await ctx.limits.consume('limit_verify_per_ip_minute', limitKey(input.network));
  const { email, code } = input;
  const known = await findUserByLogin(ctx.db, email);
  const user = known && isPending(known) ? known : { id: newId(), email };
  const codeId = await tryCode(ctx, { user, purpose: 'registration', code });
  const opened =
    codeId && (await inTransaction(ctx.db, (tx) => redeemAndOpen(ctx, tx, { codeId, input, onEmailVerified })));
  if (!opened) {
    await ctx.limits.consume('limit_verify_per_email_day', limitKey(email, input.network));
    throw invalid({ code: ['This code is wrong or has expired. Check it, or request a new one.'] });
  }
  ctx.wake.outbox();
  return opened.session;
}

function isPending(user: UserRow): boolean {
  return !user.email_verified_at && !user.disabled_at;
}

type Redeeming = { codeId: string; input: Input; onEmailVerified: OnEmailVerified };

/** Undefined if the code or the registration ended meanwhile. */
async function redeemAndOpen(ctx: AppContext, tx: Tx, { codeId, input, onEmailVerified }: Redeeming) {
  const now = ctx.clock.now();
  const user = await lockUserByEmail(tx, input.email);
  if (!user || !isPending(user) || !(await redeemCode(tx, codeId, now))) return undefined;
  await completeRegistration(tx, user, now);
  await onEmailVerified(tx, { user_id: user.id, email: user.email, former_email: null }, now);
  const session = await openSession(ctx, tx, { user, input, now });
  if (!session && user.registration_was_replaced) await requireNewPassword(ctx, tx, user, now);
  return { session };
}

type Opening = { user: UserRow; input: Input; now: Date };

async function openSession(ctx: AppContext, tx: Tx, { user, input, now }: Opening): Promise<OpenedSession> {
  const { browserSecret, ip, userAgent, oldToken } = input;
  const { registration_browser_hash: began } = user;
  if (!began || browserSecret === undefined || !hashSecret(browserSecret).equals(began)) return null;
  if (oldToken) await revokeSession(tx, hashSecret(oldToken), now);
  const token = await insertSession(tx, ctx.settings, { user_id: user.id, now, ip, user_agent: userAgent });
  await insertAudit(tx, { at: now, action: 'auth.logged_in', user_id: user.id });
  return { token, user: { ...user, email_verified_at: now } };
}

/** No password opens the account until its owner has set one by the mailed link. */
async function requireNewPassword(ctx: AppContext, tx: Tx, user: UserRow, now: Date): Promise<void> {
  const failed_logins = ctx.settings.login_failures_in_a_row;
  await tx.updateTable('users').set({ failed_logins }).where('id', '=', user.id).execute();
  const mail = { template: 'password_reset', to_email: user.email, payload: {}, now };
  await writeMail(tx, { key: `password-reset:${user.id}:${now.toISOString()}`, ...mail });
}

async function completeRegistration(tx: Tx, user: UserRow, now: Date): Promise<void> {
  const verified = { email_verified_at: now, registration_browser_hash: null, updated_at: now };
  await tx.updateTable('users').set(verified).where('id', '=', user.id).execute();
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
