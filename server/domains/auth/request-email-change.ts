import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { invalid } from '#server/platform/lib/errors.ts';
import { newId } from '#server/platform/lib/random.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';
import { CODE_AGAIN, mailing, mayBeMailed } from './mail-limit.ts';
import { checkOwnPassword, lockChecked } from './own-password.ts';
import type { Passwords } from './passwords.ts';
import { insertAudit, updateUser, type UserRow } from './queries.ts';

type Input = { user_id: string; email: string; password: string };

/**
 * Starts a change of address after checking the password: a code to the new address, a notice to the old one. Whether
 * the new one already has an account is checked when the mail is sent, and revealed only there.
 */
export async function requestEmailChange(ctx: AppContext, passwords: Passwords, input: Input): Promise<UserRow> {
  const { user_id, email, password } = input;
  const found = await checkOwnPassword(ctx, passwords, {
    user_id,
    password,
    limit: 'limit_change_email_per_user_hour',
  });
  const changed = await mailing(ctx, { limits: CODE_AGAIN, email }, (mayMail) =>
    change(ctx, found, { email, mayMail }),
  );
  ctx.wake.outbox();
  return changed;
}

type Change = { email: string; mayMail: boolean };

function change(ctx: AppContext, found: UserRow, { email, mayMail }: Change): Promise<UserRow> {
  const now = ctx.clock.now();
  return inTransaction(ctx.db, async (tx) => {
    const user = await lockChecked(tx, found);
    if (user.email === email) throw invalid({ email: ['This is already your e-mail address.'] });
    await insertAudit(tx, { at: now, action: 'auth.email_change_asked', user_id: user.id });
    if (mayMail) await mailChangeCode(tx, { user_id: user.id, email }, now);
    await tellOldAddress(tx, user, now);
    return updateUser(tx, user.id, { pending_email: email, updated_at: now });
  });
}

/** Mails another code for the new address; past the limits the response is the same, but nothing is mailed. */
export async function resendChangeCode(ctx: AppContext, user_id: string, email: string): Promise<void> {
  if (!(await mayBeMailed(ctx, CODE_AGAIN, email))) return;
  const now = ctx.clock.now();
  await inTransaction(ctx.db, (tx) => mailChangeCode(tx, { user_id, email }, now));
  ctx.wake.outbox();
}

async function mailChangeCode(tx: Tx, { user_id, email }: { user_id: string; email: string }, now: Date) {
  const key = `email-change-code:${newId()}`;
  await writeMail(tx, { key, template: 'email_change_code', to_email: email, payload: { user_id }, now });
}

async function tellOldAddress(tx: Tx, user: UserRow, now: Date) {
  const key = `email-change-asked:${newId()}`;
  await writeMail(tx, {
    key,
    template: 'email_change_asked',
    to_email: user.email,
    payload: { user_id: user.id },
    now,
  });
}
