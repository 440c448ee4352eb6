import type { AppContext } from '#server/context.ts';
import { AppError, invalidForm } from '#server/platform/lib/errors.ts';
import { hashSecret } from '#server/platform/lib/random.ts';
import { countFailure, forgetFailures } from './failed-logins.ts';
import { limitKey } from './limit-key.ts';
import { isOutdated, type Passwords } from './passwords.ts';
import { voidResets } from './password-resets.ts';
import { findUserByLogin, insertAudit, updatePasswordHash, type UserRow } from './queries.ts';
import { insertSession, revokeSession } from './sessions.ts';

type Input = {
  login: string;
  password: string;
  network: string;
  ip: string;
  userAgent: string;
  /** The session token this browser had before. */
  oldToken: string | undefined;
  /** The secret of the requesting browser. */
  browserSecret: string | undefined;
};

/**
 * Opens a session with user name or e-mail address. An unknown name and a wrong password get the same response after
 * the same work; only with the right password the caller learns that an address is not verified yet.
 */
export async function logIn(
  ctx: AppContext,
  passwords: Passwords,
  input: Input,
): Promise<{ token: string; user: UserRow }> {
  await ctx.limits.consume('limit_login_per_ip_minute', limitKey(input.network));
  const user = await findUserByLogin(ctx.db, input.login);
  // User name and e-mail address of one account count together.
  await ctx.limits.consume(
    'limit_login_per_account_minute',
    limitKey(user?.id ?? input.login.toLowerCase(), input.network),
  );
  const isRight = await passwords.verify(user?.password_hash, input.password);
  const isLocked = user !== undefined && user.failed_logins >= ctx.settings.login_failures_in_a_row;
  if (!user || !isRight || isLocked || user.disabled_at) {
    await countFailure(ctx, user);
    throw wrongCredentials(ctx, user);
  }
  if (!user.email_verified_at) {
    await rememberBrowser(ctx, user, input.browserSecret);
    throw unverified();
  }
  if (isOutdated(user.password_hash)) {
    await updatePasswordHash(ctx.db, user, await passwords.hash(input.password));
  }
  return { token: await openSession(ctx, user, input), user };
}

/** A browser that knows the password may also be signed in by the mailed code. */
async function rememberBrowser(ctx: AppContext, user: UserRow, browserSecret: string | undefined): Promise<void> {
  if (browserSecret === undefined) return;
  await ctx.db
    .updateTable('users')
    .set({ registration_browser_hash: hashSecret(browserSecret) })
    .where('id', '=', user.id)
    .where('email_verified_at', 'is', null)
    .where('password_hash', '=', user.password_hash)
    .execute();
}

function openSession(ctx: AppContext, user: UserRow, { ip, userAgent, oldToken }: Input): Promise<string> {
  const now = ctx.clock.now();
  return ctx.db.transaction().execute(async (tx) => {
    await forgetFailures(tx, user.id);
    if (oldToken) await revokeSession(tx, hashSecret(oldToken), now);
    // The password is known, so reset links become void.
    await voidResets(tx, user.id, now);
    await insertAudit(tx, { at: now, action: 'auth.logged_in', user_id: user.id });
    return insertSession(tx, ctx.settings, { user_id: user.id, now, ip, user_agent: userAgent });
  });
}

function wrongCredentials(ctx: AppContext, user: UserRow | undefined): AppError {
  ctx.log.info({ action: 'auth.login_refused', user_id: user?.id }, 'a login was refused');
  return invalidForm(['Unable to log in with provided credentials.']);
}

function unverified(): AppError {
  return new AppError(403, { detail: 'Please verify your email address to log in.', email_unverified: true });
}
